import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recentVersion } from './content-version.ts'

/** A database whose responses the test controls. */
function database() {
  const queries: PromiseWithResolvers<string>[] = []
  const version = recentVersion(() => {
    queries.push(Promise.withResolvers())
    return queries.at(-1)!.promise
  })
  return { queries, version }
}
/** The same, with a known first response. */
async function databaseAfter(first: string) {
  const { queries, version } = database()
  const known = version()
  queries[0]!.resolve(first)
  await known
  return { queries, version }
}
/** The current state of a promise. */
async function stateOf(promise: Promise<string>): Promise<string> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('waits')])
}

describe('content version for cached pages', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a response of the database within 20 ms is used', async () => {
    const { queries, version } = database()
    const first = version()
    queries[0]!.resolve('1')
    expect(await first).toBe('1')
    const second = version()
    await vi.advanceTimersByTimeAsync(19)
    queries[1]!.resolve('2')
    expect(await second).toBe('2')
  })

  test('if the database is busy, the last version is used for up to a second, then the new one as soon as it is read', async () => {
    const { queries, version } = await databaseAfter('1')
    const second = version()
    await vi.advanceTimersByTimeAsync(20)
    expect(await stateOf(second)).toBe('1')
    queries[1]!.resolve('2')
    await vi.advanceTimersByTimeAsync(0)
    const third = version()
    await vi.advanceTimersByTimeAsync(20)
    expect(await stateOf(third)).toBe('2')
  })

  test.each([
    ['no version is cached', undefined],
    ['the cached version is older than a second', '1'],
  ])('the call waits for the database when %s', async (_case, before) => {
    const { queries, version } = database()
    if (before !== undefined) {
      const first = version()
      queries[0]!.resolve(before)
      await first
      await vi.advanceTimersByTimeAsync(1001)
    }
    const next = version()
    await vi.advanceTimersByTimeAsync(500)
    expect(await stateOf(next)).toBe('waits')
    queries.at(-1)!.resolve('2')
    expect(await next).toBe('2')
  })

  test('a failure of the database rejects the call', async () => {
    const { queries, version } = await databaseAfter('1')
    const second = version()
    queries[1]!.reject(new Error('away'))
    await expect(second).rejects.toThrow('away')
  })

  test('a failure after the 20 ms is not reported as an unhandled rejection', async () => {
    const { queries, version } = await databaseAfter('1')
    const second = version()
    await vi.advanceTimersByTimeAsync(20)
    expect(await second).toBe('1')
    queries[1]!.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(0)
  })
})
