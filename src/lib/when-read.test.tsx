import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenRead } from './when-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each(['wheel', 'scroll'])('waits for %s, and acts once', (sign) => {
  const act = vi.fn<() => void>()
  whenRead(act)
  vi.advanceTimersByTime(4999)
  expect(act).not.toHaveBeenCalled()
  dispatchEvent(new Event(sign))
  dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledOnce()
})

test('a page on which nobody reads on is not forgotten', () => {
  const act = vi.fn<() => void>()
  whenRead(act)
  vi.advanceTimersByTime(5000)
  expect(act).toHaveBeenCalledOnce()
})

test('who has left the page causes nothing', () => {
  const act = vi.fn<() => void>()
  whenRead(act)()
  dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(5000)
  expect(act).not.toHaveBeenCalled()
})
