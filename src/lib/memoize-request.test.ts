import { expect, test, vi } from 'vitest'
import { memoizeRequest } from './memoize-request.ts'

test('returns the same promise each time, also while the request is pending', async () => {
  const request = vi.fn<() => Promise<string>>().mockResolvedValue('answer')
  const memoized = memoizeRequest(request)
  const first = memoized()
  expect(memoized()).toBe(first)
  await first
  expect(memoized()).toBe(first)
  expect(request).toHaveBeenCalledOnce()
})

test('a failure rejects all waiters, and the next call requests again', async () => {
  const request = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no line')).mockResolvedValue('answer')
  const memoized = memoizeRequest(request)
  const results = await Promise.allSettled([memoized(), memoized()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(memoized()).resolves.toBe('answer')
  expect(request).toHaveBeenCalledTimes(2)
})
