/** What the screens of purchases show as time passes in an open tab, by role and name. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter, serverTime } from '#tests/helpers/render-in-router.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { TimeLeft } from './time-left.tsx'

beforeEach(() => {
  // The page was sent just now.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: performance.now() }] as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('after midnight a quick period ends on the new day, and days chosen from it include that day', async () => {
  const Filter = () => {
    const [today, setToday] = useState('2026-11-28')
    return (
      <>
        <button onClick={() => setToday('2026-11-29')}>Midnight</button>
        <HistoryFilter search={{ page: 1 }} today={today} />
      </>
    )
  }
  await renderInRouter('/', { '/': Filter })
  const days = (): string[] => ['First day', 'Last day'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
  expect(days()).toEqual(['2026-10-28', '2026-11-28'])
  await userEvent.click(screen.getByRole('button', { name: 'Midnight' }))
  expect(days()).toEqual(['2026-10-29', '2026-11-29'])
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-01' } })
  expect(days()).toEqual(['2026-11-01', '2026-11-29'])
})

test.each([
  ['30 seconds', 30_000, '1 minute'],
  ['90 seconds', 90_000, '1 minute'],
  ['five hours', 5 * 3_600_000 + 30_000, '5 hours 0 minutes'],
])('%s before the end of a period the rest is never nothing', async (_, ms, text) => {
  const until = new Date(Date.parse(serverTime) + ms).toISOString()
  await renderInRouter('/', {
    '/': () => (
      <p data-testid="rest">
        <TimeLeft until={until} />
      </p>
    ),
  })
  expect(screen.getByTestId('rest').textContent).toBe(text)
})
