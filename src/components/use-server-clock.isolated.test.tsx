import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setProviderTime } from '#src/api/provider-clock.ts'
import { serverNow, useServerClock } from './use-server-clock.ts'

const served = '2026-11-21T05:12:48.400Z'
const frame = { utcOffsetMinutes: 540, now: served, locale: 'ko' }
/** The device is more than an hour behind the provider. */
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
  // Tests pass time by setting the system's time: the monotonic clock follows it.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - device)
  performance.getEntriesByType = () => [{ responseStart } as unknown as PerformanceEntry]
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe("the server's clock", () => {
  test('uses the time at which a cached page was sent, not the time of its rendering', () => {
    const serverTiming = [{ name: 'clock', description: '2026-11-21T05:12:56.400Z' }]
    performance.getEntriesByType = () => [{ responseStart, serverTiming } as unknown as PerformanceEntry]
    render(inApp([served]))
    wait(1000)
    expect(shown()).toBe('05:12:57')
  })

  test('shows the response’s time in the HTML, hydrates without an error, then advances', () => {
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

  test('is correct on a screen opened minutes after the page load', () => {
    vi.setSystemTime(device + responseStart + 600_000)
    render(inApp([served]))
    expect(shown()).toBe('05:22:48')
  })

  test('does not jump when a language change loads a newer response', () => {
    vi.setSystemTime(device + responseStart + 600_000)
    const later = { ...frame, now: '2026-11-21T05:20:00.000Z' }
    render(inApp([served, later.now], <Clock at={later} />))
    expect(shown()).toBe('05:22:48')
  })

  test('stays constant during one rendering, even when a second ends', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = inApp([served])
    // Each read of the clock advances it by a third of a second.
    let looks = 0
    vi.spyOn(performance, 'now').mockImplementation(() => responseStart + (looks += 1) * 333)
    render(page)
    expect(shown()).toMatch(/^05:1[23]:\d\d$/)
    expect(complaints.mock.calls).toEqual([])
  })

  test('does not move when the device’s clock is set a day ahead, and refetches the provider’s time (B-4)', () => {
    const started = Date.now()
    let passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => responseStart + passed)
    const pass = (ms: number): void => {
      passed += ms
      wait(ms)
    }
    const client = new QueryClient()
    client.setQueryData(['site', 'config', { locale: 'ko' }], { serverTime: served })
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    render(
      <QueryClientProvider client={client}>
        <Clock />
      </QueryClientProvider>,
    )
    pass(600)
    expect(shown()).toBe('05:12:49')
    vi.setSystemTime(started + 600 + 86_400_000)
    pass(2000)
    expect(shown()).toBe('05:12:51')
    expect(invalidate.mock.calls).toEqual([[{ queryKey: ['site', 'config'] }]])
  })

  test('is reset by a new configuration after the device slept, not after a slow response', () => {
    const client = new QueryClient()
    client.setQueryData(['site', 'config', { locale: 'ko' }], { serverTime: served })
    let clock = responseStart
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const at = Date.parse(served)
    const now = () => serverNow(client, frame) - at
    expect(now()).toBe(0)
    // The response took ten seconds: the provider's time is a moment within them.
    clock += 10_000
    setProviderTime(client, new Date(at + 9000).toISOString(), clock - 10_000)
    expect(now()).toBe(10_000)
    // The monotonic clock stood still for an hour.
    clock += 1000
    setProviderTime(client, new Date(at + 3_600_000).toISOString(), clock - 100)
    expect(now()).toBe(3_600_050)
  })

  test('stops when its screen unmounts', () => {
    const { unmount } = render(inApp([served]))
    // The cache has timers of its own.
    const timers = vi.getTimerCount()
    unmount()
    expect(vi.getTimerCount()).toBe(timers - 1)
  })
})
