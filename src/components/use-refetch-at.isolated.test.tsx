import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMoment } from './use-refetch-at.ts'

const day = 86_400_000
let stop: (() => void) | undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A provider whose clock may differ from the device's. */
function watch(left: number) {
  const start = Date.now()
  const provider = { shift: 0 }
  const refetch = vi.fn<() => void>()
  stop = watchMoment({ moment: start + left, now: () => Date.now() + provider.shift, refetch })
  return { refetch, provider }
}

test('a moment beyond the longest timer of browsers (2^31 ms) does not fire immediately', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { refetch } = watch(40 * day)
  vi.advanceTimersByTime(40 * day - 1)
  expect(refetch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2001)
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(Math.max(...timers.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThanOrEqual(60_000)
})

test('tabs spread their requests over two seconds', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.75)
  const late = watch(5000)
  vi.advanceTimersByTime(6499)
  expect(late.refetch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(late.refetch).toHaveBeenCalledTimes(1)
  stop?.()
  random.mockReturnValue(0)
  const soon = watch(5000)
  vi.advanceTimersByTime(5000)
  expect(soon.refetch).toHaveBeenCalledTimes(1)
})

test('a moment that stays past, as after a failed call, is asked for three more times with growing pauses, and again on focus', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { refetch } = watch(5000)
  const calls = (ms: number): number => {
    vi.advanceTimersByTime(ms)
    return refetch.mock.calls.length
  }
  expect([calls(5000), calls(4999), calls(1), calls(29_999), calls(1), calls(119_999), calls(1), calls(day)]).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4,
  ])
  window.dispatchEvent(new Event('focus'))
  expect([calls(0), calls(5000)]).toEqual([5, 6])
})

test('a device that slept past the moment sends its request on focus', () => {
  const { refetch, provider } = watch(day)
  vi.advanceTimersByTime(1000)
  provider.shift = 2 * day
  expect(refetch).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('focus'))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('stopping removes the timer and the listeners', () => {
  const { refetch } = watch(5000)
  stop?.()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(10_000)
  window.dispatchEvent(new Event('focus'))
  expect(refetch).not.toHaveBeenCalled()
})
