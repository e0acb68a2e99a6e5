/**
 * A database that restarts, is killed, ends every connection, is suspended or read-only: the process survives, no response is 500, cached
 * pages are still sent, and two seconds later everything works again. Needs a PostgreSQL of its own, so it runs only if the tests use one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRenderer } from '#tests/helpers/pages.ts'
import { startPostgres, type TestPostgres } from '../scripts/postgres.ts'
import { createServer, type Server } from './index.ts'
import { openDatabase, type OpenDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { createPageCache } from './platform/page-cache.ts'
import { upsertMember } from './session/members.queries.ts'
import { startSession } from './session/tokens.ts'

const isHere = process.env['TEST_DATABASE_URL'] !== undefined
if (!isHere) console.warn('SKIPPED: a database that goes away; it needs PostgreSQL (npm test runs it where it can)')

describe.skipIf(!isHere)('a database that is temporarily unavailable', () => {
  let postgres: TestPostgres
  let database: OpenDatabase
  let server: Server
  beforeAll(async () => {
    const started = await startPostgres()
    if ('missing' in started) throw new Error(started.missing)
    postgres = started
    database = await openDatabase({ url: postgres.url })
    server = createServer({
      database,
      now: () => new Date(),
      log: createLog('silent'),
      verifyResponses: true,
      development: false,
      pageCache: createPageCache({ maxBytes: 1e6, maxAge: 60_000 }),
      pages: aRenderer(() => Promise.resolve(new Response('<!doctype html><p>hello</p>', { headers: { 'content-type': 'text/html' } }))),
    })
    await (await get('/en/kept')).text()
  }, 60_000)
  afterAll(async () => {
    await database.close()
    postgres.stop()
  })

  const get = (path: string): Promise<Response> => server.fetch(new Request(`http://site.test${path}`))
  const call = '/api/global/notices/recent?locale=en'
  const works = async (): Promise<boolean> => (await get(call)).status === 200 && (await get('/readyz')).status === 200

  /** Sends calls and transactions without a pause, until it is stopped. @returns status and `Retry-After` of all calls */
  function load(): () => Promise<Set<string>> {
    const ending = new AbortController()
    const answers = new Set<string>()
    const calls = Array.from({ length: 8 }, async () => {
      while (!ending.signal.aborted) {
        const answer = await get(call)
        answers.add(`${String(answer.status)} ${answer.headers.get('retry-after') ?? ''}`.trim())
        await new Promise(setImmediate)
      }
    })
    const transactions = Array.from({ length: 8 }, async () => {
      while (!ending.signal.aborted) {
        await database.db.transaction(async (tx) => void (await tx.execute('select pg_sleep(0.01)'))).catch(() => {})
        await new Promise(setImmediate)
      }
    })
    return async () => {
      ending.abort()
      await Promise.all([...calls, ...transactions])
      return answers
    }
  }

  test.each([
    ['stops and starts', () => postgres.restart('fast')],
    ['is killed and starts', () => postgres.restart('kill')],
    [
      'ends every connection',
      () => database.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', []),
    ],
  ])(
    'the database %s under load: no call is 500, cached pages are sent, and all works within two seconds',
    async (_what, goes) => {
      const end = load()
      await expect.poll(works).toBe(true)
      for (let time = 0; time < 2; time += 1) {
        await goes()
        expect((await get('/en/kept')).status).toBe(200)
        await expect.poll(works, { timeout: 2000, interval: 50 }).toBe(true)
      }
      expect([...(await end())].filter((answer) => answer !== '200' && answer !== '503 2')).toEqual([])
      // No connection was lost permanently: all of them are available at once.
      await Promise.all(
        Array.from({ length: 10 }, () => database.db.transaction(async (tx) => void (await tx.execute('select pg_sleep(0.05)')))),
      )
    },
    30_000,
  )

  test('a suspended database: /readyz is 503 within a second, cached pages are sent, the rest is 503 until it resumes', async () => {
    postgres.signal('SIGSTOP')
    try {
      const from = performance.now()
      const ready = await get('/readyz')
      expect([ready.status, performance.now() - from < 1000]).toEqual([503, true])
      expect((await get('/en/kept')).status).toBe(200)
      // For one more second, a page that needs no data from the database is rendered with the last known version.
      let asked = 0
      const another = async () => {
        const { status, headers } = await get(`/en/other-${String((asked += 1))}`)
        return [status, headers.get('retry-after')]
      }
      await expect.poll(another, { timeout: 5000 }).toEqual([503, '2'])
      const many = Array.from({ length: 400 }, () => get(call))
      const first = await Promise.race(many)
      expect([first.status, first.headers.get('retry-after'), ((await first.json()) as { code: string }).code]).toEqual([
        503,
        '2',
        'UNAVAILABLE',
      ])
      postgres.signal('SIGCONT')
      const statuses = new Set((await Promise.all(many)).map(({ status }) => status))
      expect(statuses).toEqual(new Set([200, 503]))
    } finally {
      postgres.signal('SIGCONT')
    }
    await expect.poll(works, { timeout: 2000, interval: 50 }).toBe(true)
  }, 30_000)
  test('a read-only database: calls that write are 503, pages and reads go on, and all works when it accepts writes', async () => {
    const now = new Date()
    const id = await upsertMember(
      database.db,
      { nickname: 'Ash', identities: [{ issuer: 'https://game.test', subject: 'read-only' }] },
      now,
    )
    const { access } = await startSession(database.db, { memberId: id, now })
    const profile = async () => {
      const headers = { authorization: `Bearer ${access.token}` }
      const answer = await server.fetch(new Request('http://site.test/api/auth/account/profiles', { headers }))
      return [answer.status, answer.headers.get('retry-after')]
    }
    const setReadOnly = async (value: 'on' | 'off') => {
      await database.query(`alter system set default_transaction_read_only = ${value}`, [])
      await database.query('select pg_reload_conf()', [])
    }
    expect(await profile()).toEqual([200, null])
    await setReadOnly('on')
    try {
      await expect.poll(profile, { timeout: 2000, interval: 50 }).toEqual([503, '2'])
      // A balancer would otherwise send nothing to any process: they share the database.
      expect([(await get('/readyz')).status, (await get('/en/kept')).status]).toEqual([200, 200])
    } finally {
      await setReadOnly('off')
    }
    await expect.poll(works, { timeout: 2000, interval: 50 }).toBe(true)
    await expect.poll(profile, { timeout: 2000, interval: 50 }).toEqual([200, null])
  }, 30_000)
})
