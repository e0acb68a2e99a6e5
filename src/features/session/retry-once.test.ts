import { expect, test, vi } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { retryOnce } from './retry-once.ts'

const failure = (status: number, code: string | number): Failure => new Failure(status, { code, message: '', traceId: '' })

test.each([
  [0, 'NETWORK', 2],
  [0, 'PART_MISSING', 2],
  [502, 502, 2],
  [503, 503, 2],
  [504, 504, 2],
  [502, 'MALFORMED_RESPONSE', 2],
  [401, 'INVALID_GAME_TOKEN', 1],
  [429, 'TOO_MANY_REQUESTS', 1],
  [500, 'INTERNAL', 1],
])('a request that fails with %i %s is sent %i times', async (status, code, times) => {
  const request = vi.fn<() => Promise<never>>(() => Promise.reject(failure(status, code)))
  await expect(retryOnce(request, new AbortController().signal, 0)).rejects.toMatchObject({ status, code })
  expect(request).toHaveBeenCalledTimes(times)
})

test.each([
  [1, 2],
  [0, 1],
])('a provider that calls itself unavailable asks for a delay: with one of %i ms the request is sent %i times', async (after, times) => {
  const request = vi.fn<() => Promise<never>>(() => Promise.reject(failure(503, 'UNAVAILABLE')))
  await expect(retryOnce(request, new AbortController().signal, after)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(request).toHaveBeenCalledTimes(times)
})
