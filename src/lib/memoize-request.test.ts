import { expect, test, vi } from 'vitest'
import { memoizeRequest } from './memoize-request.ts'

test('returns the same promise each time, also while the request is pending', async () => {
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
  const once = memoizeRequest(ask)
  const first = once()
  expect(once()).toBe(first)
  await first
  expect(once()).toBe(first)
  expect(ask).toHaveBeenCalledOnce()
})

test('a failure rejects all waiters, and the next call requests again', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no line')).mockResolvedValue('answer')
  const once = memoizeRequest(ask)
  const heard = await Promise.allSettled([once(), once()])
  expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(once()).resolves.toBe('answer')
  expect(ask).toHaveBeenCalledTimes(2)
})
