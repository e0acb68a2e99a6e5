/** Searches that take long: they leave the connections to other calls, and end early. Needs PostgreSQL; the embedded database has one connection. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { openDatabase } from '../platform/database.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) console.warn('SKIPPED: slow searches; they need PostgreSQL (npm test runs them where it can)')

const provider = openProvider()
let release = (): Promise<unknown> => Promise.resolve()
afterEach(() => release())

/** Makes every search wait until it is released. */
async function holdTexts(): Promise<void> {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = provider.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table post_texts in access exclusive mode`)
    held.resolve()
    await gate.promise
  })
  release = () => {
    gate.resolve()
    return holder
  }
  await held.promise
}
const search = (from: typeof provider, word: string) =>
  from.get(`/api/global/notices/list?board=notice&locale=en&searchType=TITLE&searchPayload=${word}&fixed=2&page=1&size=10`)

test.skipIf(server === undefined)(
  'of many slow searches two run, some wait, and the rest are refused; other calls have connections',
  async () => {
    await holdTexts()
    const searches = Array.from({ length: 30 }, (_, i) => search(provider, `word${String(i)}`))
    const { status, body, headers } = await Promise.race(searches)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
    // The holder's connection, and those of two searches.
    await expect.poll(() => provider.database.pool!()).toMatchObject({ used: 3, waiting: 0 })
    expect((await provider.get('/api/site/config?locale=en')).status).toBe(200)
    await release()
    const statuses = (await Promise.all(searches)).map((answer) => answer.status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await search(provider, 'update')).status).toBe(200)
  },
)

test.skipIf(server === undefined)('a search ends long before other statements do', async () => {
  const { rows } = await provider.database.query('select current_database() as name', [])
  const url = new URL(server!)
  url.pathname = `/${String(rows[0]!['name'])}`
  const patient = await openDatabase({ url: url.href, timeLimit: 60_000 })
  await holdTexts()
  const from = performance.now()
  const { status } = await search(replicaOf(provider, { database: patient }), 'frost')
  // Another statement would wait 18 s for its lock.
  expect([status, performance.now() - from < 15_000]).toEqual([503, true])
  await release()
  await patient.close()
})
