/** Migrations on PostgreSQL: by several processes at once, behind a pooler in transaction mode, and by one that loses its connection. */
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { copyOfTemplate } from '#tests/helpers/provider-database.ts'
import { CannotOpen } from './cannot-open.ts'
import { migrationLock, openDatabase } from './database.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) console.warn('SKIPPED: migrations of a real PostgreSQL; npm test runs them where it can')

/** Passes everything on, but the server's sessions outlive their clients, like those of a pooler. */
async function openPooler(url: string) {
  const { hostname, port } = new URL(url)
  const sessions: net.Socket[] = []
  const clients: net.Socket[] = []
  const listener = net.createServer((client) => {
    const session = net.connect({ host: hostname, port: Number(port) })
    sessions.push(session)
    clients.push(client)
    for (const socket of [client, session]) socket.on('error', () => {})
    // PostgreSQL, "Message Formats": Terminate, five bytes, which a pooler does not pass on.
    client.on('data', (chunk: Buffer) => {
      const isLast = chunk.length >= 5 && chunk.subarray(-5).equals(Buffer.from([0x58, 0, 0, 0, 4]))
      session.write(isLast ? chunk.subarray(0, -5) : chunk)
    })
    session.on('data', (chunk: Buffer) => client.writable && client.write(chunk))
    session.on('close', () => client.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((listener.address() as AddressInfo).port)
  return {
    url: through.href,
    close: () => {
      for (const socket of [...clients, ...sessions]) socket.destroy()
      listener.close()
    },
  }
}

describe.skipIf(server === undefined)('migrations on PostgreSQL', () => {
  let own: Awaited<ReturnType<typeof copyOfTemplate>>
  beforeAll(async () => {
    own = await copyOfTemplate(server!, 'template1')
  })
  afterAll(() => own.drop())

  test('several processes that start at once migrate an empty database once', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: own.url })))
    const { rows } = await opened[0]!.query(
      'select count(*)::int as all, count(distinct hash)::int as own from drizzle.__drizzle_migrations',
      [],
    )
    expect(rows[0]!['all']).toBe(rows[0]!['own'])
    await Promise.all(opened.map(({ close }) => close()))
  }, 60_000)

  test('no lock stays with a session of a pooler, so that the next process can start', async () => {
    const pooler = await openPooler(own.url)
    const first = await openDatabase({ url: pooler.url, isPrepared: false })
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    const { rows } = await admin.query(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and d.datname = current_database()`,
    )
    expect(rows).toEqual([])
    const second = await openDatabase({ url: pooler.url, isPrepared: false })
    await Promise.all([first.close(), second.close(), admin.end()])
    pooler.close()
  }, 60_000)

  // A restart of PostgreSQL ends connections in both ways, by how it stops. Vitest reports an error that nothing handles.
  test.each([
    ['with a message', false, 'it is shutting down, or an administrator ended the connection: try again in a few seconds'],
    ['without one', true, 'closed the connection: check that it is a PostgreSQL server'],
  ])('a process that waits for the lock reports in one line that its connection ended %s', async (_, isCut, reason) => {
    const pooler = await openPooler(own.url)
    const admin = new pg.Client({ connectionString: own.url })
    onTestFinished(async () => {
      pooler.close()
      await admin.end()
    })
    await admin.connect()
    await admin.query('begin')
    await admin.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const failure = openDatabase({ url: pooler.url }).catch((error: unknown) => error)
    const waiting = async (): Promise<number[]> => {
      // A transaction sees one snapshot of the activity otherwise.
      await admin.query('select pg_stat_clear_snapshot()')
      const text = "select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
      return (await admin.query<{ pid: number }>(text)).rows.map(({ pid }) => pid)
    }
    await expect.poll(waiting).toHaveLength(1)
    if (isCut) pooler.close()
    else await admin.query('select pg_terminate_backend($1)', await waiting())
    const error = await failure
    expect([error instanceof CannotOpen, (error as Error).message]).toEqual([true, expect.stringContaining(reason)])
  })
})
