import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Recording } from '#machines/recording/recording.types.ts'
import { storedRecording } from '../stored.ts'
import { RecordingSection } from './recording-section.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const recording: Recording = {
  format: 'everharrow-recording/3',
  build: 'test',
  parts: [{ build: 'test', systems: [], happenings: [] }],
}

test('if the tab’s storage is blocked or full, the panel shows why the recording cannot be replayed', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(<RecordingSection api={{} as never} recording={() => recording} actors={[]} annotate={() => undefined} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Replay from the start' }))
  expect(screen.getByRole('status', { name: 'Outcome' }).textContent).toBe(
    "It cannot be replayed: this tab's session storage is blocked or full.",
  )
})

test('a blocked storage is reported in place of a stored recording', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect([storedRecording('panel'), storedRecording(null)]).toEqual(["this tab's session storage is blocked", undefined])
})
