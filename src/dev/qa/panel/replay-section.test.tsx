import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { installCut } from '../cut.ts'
import { createTheatre } from '../theatre.ts'
import { ReplaySection } from './replay-section.tsx'

afterEach(() => {
  cleanup()
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
