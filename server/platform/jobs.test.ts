/** The real queue, on the database of this test run: jobs run when they are scheduled, once for all requests together, and stop. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/helpers/provider-database.ts'
import type { OpenDatabase } from './database.ts'
import { DatabaseAway } from './database-away.ts'
import { createJobs, type Jobs, type JobsDeps } from './jobs.ts'
import { createLog } from './log.ts'

let database: OpenDatabase
const started: Jobs<'one' | 'two'>[] = []
const now = (): Date => new Date()
const aProcess = (more: Partial<JobsDeps> = {}) => {
  const jobs = createJobs<'one' | 'two'>({ database, log: createLog('silent'), now, ...more })
  started.push(jobs)
  return jobs
}
beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await database.close()
})

/** Resolves when the job runs next. */
const nextRun = () => {
  let ran = (): void => {}
  return { wait: () => new Promise<void>((resolve) => (ran = resolve)), run: () => Promise.resolve(ran()) }
}

test('a job runs at the start, on request, after a failure, and not after the stop', async () => {
  const jobs = aProcess()
  jobs.schedule('one', now())
  let runs = 0
  const watch = nextRun()
  const first = watch.wait()
  await jobs.start({
    one: async () => {
      runs += 1
      await watch.run()
      if (runs === 1) throw new Error('once')
    },
  })
  await first
  const second = watch.wait()
  for (let i = 0; i < 20; i += 1) jobs.schedule('one', now())
  jobs.schedule('two', now())
  await second
  await jobs.stop()
  // The start, the retry, and one or two for the twenty requests.
  expect(runs).toBeLessThanOrEqual(4)
  const queued = async () => (await database.query('select count(*)::int as jobs from pgboss.job', [])).rows[0]!['jobs']
  const before = await queued()
  jobs.schedule('one', now())
  expect(await queued()).toBe(before)
})

test('two processes share a queue: a run that one requests may happen in the other', async () => {
  const [a, b] = [aProcess(), aProcess()]
  let [runsOfA, runsOfB] = [0, 0]
  const busy = Promise.withResolvers<void>()
  // The first process is busy from its start on, so it cannot take the entries itself.
  await a.start({ two: () => ((runsOfA += 1), busy.promise) })
  await expect.poll(() => runsOfA, { timeout: 20_000 }).toBe(1)
  await b.start({ two: async () => void (runsOfB += 1) })
  // One run is its own, at its start.
  await expect
    .poll(
      () => {
        a.schedule('two', now())
        return runsOfB
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(1)
  expect(runsOfA).toBe(1)
  busy.resolve()
  await Promise.all([a.stop(), b.stop()])
})

test.each([
  ['the queue’s tables', /pgboss/i],
  ['a job’s queue', /create_queue/i],
])('a start that the database interrupts at %s is tried again', async (_name, statement) => {
  let isInterrupted = false
  const statements: OpenDatabase['statements'] = (text, values) => {
    if (isInterrupted || !statement.test(text)) return database.statements(text, values)
    isInterrupted = true
    return Promise.reject(new DatabaseAway(new Error('Connection terminated unexpectedly')))
  }
  const jobs = aProcess({ database: { ...database, statements }, retryAfter: 1 })
  const watch = nextRun()
  const first = watch.wait()
  await jobs.start({ one: () => watch.run() })
  await first
  expect(isInterrupted).toBe(true)
  await jobs.stop()
})

test('a start that waits for the database ends with the process', async () => {
  let tries = 0
  const statements: OpenDatabase['statements'] = () => {
    tries += 1
    return Promise.reject(new DatabaseAway(new Error('Connection terminated unexpectedly')))
  }
  const jobs = aProcess({ database: { ...database, statements }, retryAfter: 3_600_000 })
  const start = jobs.start({ one: () => Promise.resolve() })
  await expect.poll(() => tries).toBeGreaterThan(0)
  await jobs.stop()
  await expect(start).resolves.toBeUndefined()
})

test('each job runs again every minute, once for all processes together', async () => {
  const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
  const [start] = await rows('select now()::text as at')
  const processes = [aProcess({ runEvery: 1 }), aProcess({ runEvery: 1 })]
  let runs = 0
  // Sequential: PGlite has one connection.
  for (const one of processes) await one.start({ one: async () => void (runs += 1) })
  // More than those that the starts cause.
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(3)
  await Promise.all(processes.map((one) => one.stop()))
  const entries = await rows("select singleton_on from pgboss.job where name = 'one' and created_on >= $1::timestamptz", [start!['at']])
  const timed = entries.filter((entry) => entry['singleton_on'] !== null)
  expect(timed.length).toBeGreaterThan(1)
  // The two others are those of the starts: each second has one entry, whichever process requested it.
  expect(entries.length - timed.length).toBe(2)
})

test('completed entries are deleted within an hour', async () => {
  const watch = nextRun()
  const first = watch.wait()
  const jobs = aProcess({ superviseEvery: 1 })
  await jobs.start({ one: () => watch.run() })
  await first
  const rows = async (text: string) => (await database.query(text, [])).rows
  const finished = "from pgboss.job where name = 'one' and state = 'completed' and completed_on < now() - interval '59 minutes'"
  // An hour later for the queue: it uses the database's clock.
  await expect
    .poll(async () => {
      await rows("update pgboss.job set completed_on = completed_on - interval '1 hour' where state = 'completed'")
      return (await rows(`select id ${finished}`)).length
    })
    .toBeGreaterThan(0)
  await rows("update pgboss.queue set maintain_on = maintain_on - interval '1 hour'")
  await expect.poll(() => rows(`select id ${finished}`), { timeout: 10_000 }).toEqual([])
  await jobs.stop()
})

test('a database whose clock ran a day ahead and was corrected: jobs go on', async () => {
  let runs = 0
  const jobs = aProcess({ runEvery: 1 })
  await jobs.start({ one: async () => void (runs += 1) })
  const ahead = "now() + interval '1 day'"
  await database.query(
    `insert into pgboss.job (name, created_on, start_after, singleton_on) values ('one', ${ahead}, ${ahead}, ${ahead})`,
    [],
  )
  await database.query(`update pgboss.version set cron_on = ${ahead}`, [])
  const before = runs
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(before + 1)
  await jobs.stop()
})
