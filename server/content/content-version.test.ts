import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recentVersion } from './content-version.ts'

/** A database whose responses the test controls. */
function database() {
  const asked: PromiseWithResolvers<string>[] = []
  const version = recentVersion(() => {
    asked.push(Promise.withResolvers())
    return asked.at(-1)!.promise
  })
  return { asked, version }
}
/** The same, with a known first response. */
async function databaseAfter(first: string) {
  const { asked, version } = database()
  const known = version()
  asked[0]!.resolve(first)
  await known
  return { asked, version }
}
/** The current state of a promise. */
async function stateOf(promise: Promise<string>): Promise<string> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('waits')])
}

describe('the version that kept pages go by', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is what the database says, where it says so within 20 ms', async () => {
    const { asked, version } = database()
    const first = version()
    asked[0]!.resolve('1')
    expect(await first).toBe('1')
    const second = version()
    await vi.advanceTimersByTimeAsync(19)
    asked[1]!.resolve('2')
    expect(await second).toBe('2')
  })

  test('is the one of the second before, where the database is busy, and the new one as soon as that is known', async () => {
    const { asked, version } = await databaseAfter('1')
    const second = version()
    await vi.advanceTimersByTimeAsync(20)
    expect(await stateOf(second)).toBe('1')
    asked[1]!.resolve('2')
    await vi.advanceTimersByTimeAsync(0)
    const third = version()
    await vi.advanceTimersByTimeAsync(20)
    expect(await stateOf(third)).toBe('2')
  })

  test.each([
    ['nothing is known', undefined],
    ['what is known is older than a second', '1'],
  ])('is waited for where %s', async (_case, before) => {
    const { asked, version } = database()
    if (before !== undefined) {
      const first = version()
      asked[0]!.resolve(before)
      await first
      await vi.advanceTimersByTimeAsync(1001)
    }
    const next = version()
    await vi.advanceTimersByTimeAsync(500)
    expect(await stateOf(next)).toBe('waits')
    asked.at(-1)!.resolve('2')
    expect(await next).toBe('2')
  })

  test('fails where the database does', async () => {
    const { asked, version } = await databaseAfter('1')
    const second = version()
    asked[1]!.reject(new Error('away'))
    await expect(second).rejects.toThrow('away')
  })

  test('a failure after the wait is nobody’s: the next page is told', async () => {
    const { asked, version } = await databaseAfter('1')
    const second = version()
    await vi.advanceTimersByTimeAsync(20)
    expect(await second).toBe('1')
    asked[1]!.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(0)
  })
})
