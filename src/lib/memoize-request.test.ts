import { expect, test, vi } from 'vitest'
import { memoizeRequest } from './memoize-request.ts'

test('the same promise each time, also while it is under way', async () => {
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
  const once = memoizeRequest(ask)
  const first = once()
  expect(once()).toBe(first)
  await first
  expect(once()).toBe(first)
  expect(ask).toHaveBeenCalledOnce()
})

test('after a failure, which everyone who waited hears, it is asked anew', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no line')).mockResolvedValue('answer')
  const once = memoizeRequest(ask)
  const heard = await Promise.allSettled([once(), once()])
  expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(once()).resolves.toBe('answer')
  expect(ask).toHaveBeenCalledTimes(2)
})
