import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { seal } from '#machines/recording/seal.ts'
import { installCut } from '../cut.ts'
import { storedRecording, tryToStore } from '../stored.ts'
import { createTheatre } from '../theatre.ts'
import { ReplaySection } from './replay-section.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('the panel names what a replayed page asked for and no fetched page has answered', async () => {
  const page = { fetch: () => Promise.resolve(new Response('{}')), navigator: { sendBeacon: () => true } }
  const cut = installCut(page)
  const recording = { format: 'everharrow-recording/3', build: 'test', parts: [{ build: 'test', systems: [], happenings: [] }] } as const
  const theatre = createTheatre({ recording, chosen: undefined, keep: () => undefined, observe: () => {}, cut })
  render(<ReplaySection theatre={theatre} api={{} as never} />)
  cut.close()
  expect(screen.queryByText(/shows a failure in place/)).toBe(null)
  const request = page.fetch as typeof fetch
  await act(() => request('https://site.test/api/orders/7?lang=en').catch(() => undefined))
  expect(screen.getByText(/shows a failure in place/).textContent).toContain(': /api/orders/7. A recording holds no orders')
})

test('"Go on live from here" keeps the stored recording, so that Back finds its replay', async () => {
  const digest = { value: 'ready', status: 'active', context: {}, children: {} }
  const step = (at: number) => ({ at, to: '', event: { type: 'app.navigated' }, did: [] })
  const app = { machine: 'app', input: {}, initial: {}, begin: { contexts: {}, did: [] }, stimuli: [step(1), step(2)], final: digest }
  const parts = [{ build: 'test', systems: [app], happenings: [] }]
  const recording = seal({ format: 'everharrow-recording/3', build: 'test', parts } as const)
  tryToStore('panel', recording)
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/en', search: '', assign })
  const theatre = createTheatre({ recording, chosen: undefined, keep: () => undefined, observe: () => {}, cut: undefined })
  render(<ReplaySection theatre={theatre} api={{} as never} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Go on live from here' }))
  const [address] = assign.mock.calls[0]!
  const live = storedRecording(new URL(address, 'http://site').searchParams.get('qa-live'))
  expect([storedRecording('panel'), live]).toEqual([recording, expect.objectContaining({ parts: [expect.anything()] })])
})
