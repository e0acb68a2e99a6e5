/** The waiting port, over a clock that runs on while the device sleeps and its timers stand still. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#src/api/api.ts'
import { createPreRegistrationPorts } from './pre-registration-ports.ts'

const minute = 60_000
const { untilMoment } = createPreRegistrationPorts({ api: {} as Api, lang: () => 'en', now: () => Date.now() })
const isOver = vi.fn<() => void>()
const wait = (ms: number, { signal } = new AbortController()) =>
  void untilMoment(new Date(Date.now() + ms).toISOString(), signal).then(isOver)
/** @param ms time that passes for no timer */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  isOver.mockReset()
})
afterEach(() => vi.useRealTimers())

test('waits until the moment, however late it is', async () => {
  wait(180 * minute)
  await vi.advanceTimersByTimeAsync(180 * minute - 1)
  expect(isOver).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toHaveBeenCalledOnce()
})

test('a past moment is over at once', async () => {
  wait(-1)
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toHaveBeenCalledOnce()
})

test('after a sleep of the device it ends within a minute', async () => {
  wait(30 * minute)
  sleep(40 * minute)
  await vi.advanceTimersByTimeAsync(minute)
  expect(isOver).toHaveBeenCalledOnce()
})

test('after a sleep of the device it ends when the page is shown', async () => {
  wait(30 * minute)
  sleep(40 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toHaveBeenCalledOnce()
})

test('left, it keeps no timer', () => {
  const controller = new AbortController()
  wait(30 * minute, controller)
  expect(vi.getTimerCount()).toBe(1)
  controller.abort()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(vi.getTimerCount()).toBe(0)
})
