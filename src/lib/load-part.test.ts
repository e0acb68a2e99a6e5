import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, PartMissing } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gone = () => vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('gone')))

test('a part that loads is requested once', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  const part = loadPart(load)
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part'])
  part.again()
  expect([await part(), load.mock.calls.length]).toEqual(['part', 1])
})

test('a temporary failure is retried after growing pauses', async () => {
  const load = gone()
  const part = loadPart(load)
  const wanted = part()
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(1)
  expect(await wanted).toBe('part')
})

test('at most three requests are sent, however often the part is needed, until a manual retry', async () => {
  const load = gone()
  const part = loadPart(load)
  const first = part().catch((error: unknown) => error)
  // While the requests are running, a retry starts nothing new.
  part.again()
  await vi.runAllTimersAsync()
  const error = await first
  expect(error).toBeInstanceOf(PartMissing)
  expect((error as PartMissing).cause).toEqual(new TypeError('gone'))
  for (let times = 0; times < 400; times += 1) await expect(part()).rejects.toBe(error)
  expect(load).toHaveBeenCalledTimes(3)

  load.mockResolvedValue('part')
  ;(error as PartMissing).again()
  expect(await part()).toBe('part')
  expect(load).toHaveBeenCalledTimes(4)
})

test('each manual retry has three requests of its own', async () => {
  const load = gone()
  const part = loadPart(load, { pauses: [1, 2] })
  for (const total of [3, 6]) {
    const wanted = part().catch(() => {})
    await vi.runAllTimersAsync()
    await wanted
    expect(load).toHaveBeenCalledTimes(total)
    part.again()
  }
})
