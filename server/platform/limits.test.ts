/** Windows of rate limits that a machine's clock began while it was ahead. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { openTestDatabase } from '#tests/helpers/provider-database.ts'
import type { OpenDatabase } from './database.ts'
import { countInWindow, createLimits, defaultLimits, tidyLimits } from './limits.ts'
import { rateLimits } from './limits.tables.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(() => database.close())

const now = Date.parse('2025-01-21T03:00:00Z')
const window = 10 * minuteMs

test('a window that begins an hour ahead does not count after the clock is set back', async () => {
  const ahead = now + hourMs
  await countInWindow(database.db, 'ahead', { now: ahead, until: ahead + window, points: 5 })
  expect(await countInWindow(database.db, 'ahead', { now, until: now + window })).toEqual({ points: 1, until: now + window })
})

test('a window of a machine whose clock is four minutes ahead counts', async () => {
  const ahead = now + 4 * minuteMs
  await countInWindow(database.db, 'other', { now: ahead, until: ahead + window, points: 5 })
  expect(await countInWindow(database.db, 'other', { now, until: now + window })).toEqual({ points: 6, until: ahead + window })
})

test('a window within an hour counts to its end, also shortly before it', async () => {
  const end = now + hourMs
  await countInWindow(database.db, 'hourly', { now, until: end, points: 5 })
  expect(await countInWindow(database.db, 'hourly', { now: end - 1, until: end, latest: end - 1 + hourMs })).toEqual({
    points: 6,
    until: end,
  })
})

test('the job deletes what has ended or is further ahead than its limit’s window, and nothing else', async () => {
  await database.db.delete(rateLimits)
  const limits = createLimits(database, defaultLimits)
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await limits.count('signIn', address)
  const rows = await database.db.select().from(rateLimits)
  const [ended, ahead, current] = rows.map(({ key }) => key)
  const expireOf = (key: string, expire: number) => database.db.update(rateLimits).set({ expire }).where(eq(rateLimits.key, key))
  await expireOf(ended!, Date.now() - 1)
  await expireOf(ahead!, Date.now() + hourMs + window)
  expect(await tidyLimits(database.db)).toBe(2)
  expect((await database.db.select().from(rateLimits)).map(({ key }) => key)).toEqual([current])
})
