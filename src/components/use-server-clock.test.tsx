import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useServerClock } from './use-server-clock.ts'

const served = '2026-11-21T05:12:48.400Z'
const frame = { utcOffsetMinutes: 540, now: served, locale: 'ko' }
/** The device is an hour and a bit behind the provider. */
const device = Date.parse('2026-11-21T04:00:00.000Z')
const responseStart = 250

const Clock = ({ at = frame }) => <p>{new Date(useServerClock(at)).toISOString().slice(11, 19)}</p>
const inApp = (serverTimes: string[], clock = <Clock />) => {
  const queryClient = new QueryClient()
  for (const [number, serverTime] of serverTimes.entries())
    queryClient.setQueryData(['site', 'config', { locale: String(number) }], { serverTime })
  return <QueryClientProvider client={queryClient}>{clock}</QueryClientProvider>
}
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const shown = () => screen.getByText(/\d\d:\d\d:\d\d/).textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: device + responseStart })
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(device)
  performance.getEntriesByType = () => [{ responseStart } as unknown as PerformanceEntry]
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe("the server's clock", () => {
  test('goes by the moment the page left, where it was rendered earlier for somebody else', () => {
    const serverTiming = [{ name: 'clock', description: '2026-11-21T05:12:56.400Z' }]
    performance.getEntriesByType = () => [{ responseStart, serverTiming } as unknown as PerformanceEntry]
    render(inApp([served]))
    wait(1000)
    expect(shown()).toBe('05:12:57')
  })

  test('stands at the moment of the answer in the page and while it is taken over', () => {
    const page = inApp([served])
    const html = renderToString(page)
    expect(html).toContain('05:12:48')
    const root = document.createElement('div')
    root.innerHTML = html
    const onRecoverableError = vi.fn<(error: unknown) => void>()
    vi.setSystemTime(device + responseStart + 3000)
    act(() => void hydrateRoot(root, page, { onRecoverableError }))
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(root.textContent).toBe('05:12:51')
  })

  test("ticks with the provider's seconds, whatever the device's clock says", () => {
    render(inApp([served]))
    expect(shown()).toBe('05:12:48')
    wait(599)
    expect(shown()).toBe('05:12:48')
    wait(1)
    expect(shown()).toBe('05:12:49')
    wait(2000)
    expect(shown()).toBe('05:12:51')
  })

  test('is right on a screen that is opened minutes after the page was loaded', () => {
    vi.setSystemTime(device + responseStart + 600_000)
    render(inApp([served]))
    expect(shown()).toBe('05:22:48')
  })

  test('does not jump when another language brings another answer', () => {
    vi.setSystemTime(device + responseStart + 600_000)
    const later = { ...frame, now: '2026-11-21T05:20:00.000Z' }
    render(inApp([served, later.now], <Clock at={later} />))
    expect(shown()).toBe('05:22:48')
  })

  test('holds still while a screen is drawn, also where a second ends meanwhile', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = inApp([served])
    // Every look at the device's clock takes it a third of a second further.
    const { now } = Date
    let looks = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now() + (looks += 1) * 333)
    render(page)
    expect(shown()).toMatch(/^05:12:(48|49|50)$/)
    expect(complaints.mock.calls).toEqual([])
  })

  test('stops when its screen is left', () => {
    const { unmount } = render(inApp([served]))
    // The cache has timers of its own.
    const timers = vi.getTimerCount()
    unmount()
    expect(vi.getTimerCount()).toBe(timers - 1)
  })
})
