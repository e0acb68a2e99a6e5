/** The pool of connections to PostgreSQL: waits for locks end early, and no connection with unfinished work returns to it. */
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOfTemplate, templateDatabases } from '#tests/helpers/provider-database.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { boundedPool, isDatabaseAway } from './database-away.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) console.warn('SKIPPED: the pool of connections; it needs PostgreSQL (npm test runs it where it can)')

/** Passes everything on, and stops reading while it is frozen, as a network or a server that does not respond. */
async function openPassage(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  const listener = net.createServer((client) => {
    const session = net.connect({ host: hostname, port: Number(port) })
    for (const socket of [client, session]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    client.pipe(session)
    session.pipe(client)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((listener.address() as AddressInfo).port)
  return {
    url: through.href,
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
    close: () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it succeeded'),
    (error: Error) => error,
  )
const codeOf = (error: Error): unknown => (error.cause as NodeJS.ErrnoException | undefined)?.code

describe.skipIf(server === undefined)('the pool', () => {
  let own: Awaited<ReturnType<typeof copyOfTemplate>>
  const opened: OpenDatabase[] = []
  const open = async (o: { isPrepared?: boolean; timeLimit?: number; url?: string } = {}): Promise<OpenDatabase> => {
    const database = await openDatabase({ url: own.url, ...o })
    opened.push(database)
    return database
  }
  beforeAll(async () => {
    own = await copyOfTemplate(server!, templateDatabases.empty)
  })
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()))
    await own.drop()
  })

  test.each([true, false])(
    'a wait for a lock ends long before the limit of a statement, and may be repeated (prepared statements: %s)',
    async (isPrepared) => {
      const database = await open({ isPrepared, timeLimit: 2000 })
      const lock = sql`select pg_advisory_xact_lock(4711)`
      const gate = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      const holder = database.db.transaction(async (tx) => {
        await tx.execute(lock)
        held.resolve()
        await gate.promise
      })
      await held.promise
      const failure = await failureOf(database.db.transaction((tx) => tx.execute(lock)))
      expect([codeOf(failure), isDatabaseAway(failure)]).toEqual(['55P03', true])
      gate.resolve()
      await holder
      await database.db.transaction((tx) => tx.execute(lock))
    },
  )

  test('a transaction of which a query got no response in time ends with its connection', async () => {
    const database = await open({ timeLimit: 200 })
    const failure = await failureOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`select pg_sleep(2)`)
      }),
    )
    expect(isDatabaseAway(failure)).toBe(true)
    expect(database.pool!()).toEqual({ used: 0, idle: 0, waiting: 0 })
    await database.db.transaction((tx) => tx.execute(sql`select 1`))
  })

  test('a transaction of which the begin got no response in time keeps no connection', async () => {
    const passage = await openPassage(own.url)
    const database = await open({ url: passage.url, timeLimit: 200 })
    await database.ping()
    passage.freeze()
    expect(isDatabaseAway(await failureOf(database.db.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true)
    expect(database.pool!()).toEqual({ used: 0, idle: 0, waiting: 0 })
    passage.thaw()
    await database.close()
    opened.splice(opened.indexOf(database), 1)
    passage.close()
  })

  test('a connection that is released with an open transaction is closed', async () => {
    const pool = boundedPool(new pg.Pool({ connectionString: own.url }))
    const client = await pool.connect()
    await client.query('begin')
    client.release()
    expect(pool.totalCount).toBe(0)
    const next = await pool.connect()
    await next.query('select 1')
    next.release()
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
    await pool.end()
  })

  test('a connection that refuses a write as read-only, as after a change of the primary, is closed, and the write may be repeated', async () => {
    const database = await open()
    const readOnly = () => database.query('set default_transaction_read_only = on', [])
    const write = sql`delete from members`
    await readOnly()
    const failure = await failureOf(database.db.transaction((tx) => tx.execute(write)))
    expect([codeOf(failure), isDatabaseAway(failure), database.pool!()]).toEqual(['25006', true, { used: 0, idle: 0, waiting: 0 }])
    await readOnly()
    await database.ping()
    expect(database.pool!()).toEqual({ used: 0, idle: 0, waiting: 0 })
    await database.ping()
    await database.db.transaction((tx) => tx.execute(write))
  })

  test('calls in a failed transaction may be repeated', async () => {
    const database = await open()
    const failure = await failureOf(
      database.db.transaction(async (tx) => {
        await failureOf(tx.execute(sql`select 1 / 0`))
        await tx.execute(sql`select 1`)
      }),
    )
    expect([codeOf(failure), isDatabaseAway(failure)]).toEqual(['25P02', true])
  })
})
