/**
 * Work that comes back by itself: each job is a queue of pg-boss in the same database, so that replicas share it and it outlives processes.
 * What is due is not in the queue but in the job's own tables, by the provider's clock; an entry only says that it is time to look
 * (docs/decisions/0016). One that gets lost costs a minute: every job also runs once a minute.
 */
import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from './database.ts'
import type { Log } from './log.ts'

export interface Jobs<Name extends string> {
  /** Lets a job run at that moment; never fails and waits for nothing. Before the start, and for what is far away, the minute's run is enough. */
  wake: (job: Name, at: Date) => void
  /** @param runs does everything that is due; safe to run at any time, also in several processes at once */
  start: (runs: Partial<Record<Name, () => Promise<unknown>>>) => Promise<void>
  /** Finishes what is running; 10 s at most. */
  stop: () => Promise<void>
}

/** Milliseconds; what is due later is left to the minute's run. */
const farAway = 90_000

export interface JobsDeps {
  database: OpenDatabase
  log: Log
  now: () => Date
  /** Jobs of versions before, whose minute does not come any more. */
  retired?: readonly string[]
  /** Seconds between two looks for entries that are over; undefined: a minute. */
  tidyEvery?: number
  /** Told of each run. */
  onRun?: ((job: string, o: { isDone: boolean; seconds: number }) => void) | undefined
  /** Does each run, as it is given; undefined: nothing is around it. */
  around?: (<T>(job: string, run: () => Promise<T>) => Promise<T>) | undefined
}

export function createJobs<Name extends string>({
  database,
  log,
  now,
  retired = [],
  tidyEvery = 60,
  onRun,
  around = (_job, run) => run(),
}: JobsDeps): Jobs<Name> {
  let boss: PgBoss | undefined
  let known: readonly string[] = []
  return {
    wake: (job, at) => {
      const left = at.getTime() - now().getTime()
      if (boss === undefined || !known.includes(job) || left > farAway) return
      // From now on, not at that moment: the queue's clock is the database's, which may differ.
      boss
        .send(job, {}, { startAfter: Math.max(0, Math.ceil(left / 1000)) })
        .catch((error: unknown) => log.warn({ err: error, job }, 'not woken; the next minute will do'))
    },
    start: async (runs) => {
      const starting = new PgBoss({
        db: { executeSql: database.statements },
        backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
        // Looks for minutes that have come.
        cronWorkerIntervalSeconds: 5,
        // Finished entries go every ten minutes; its own default is once a day.
        maintenanceIntervalSeconds: 600,
        superviseIntervalSeconds: tidyEvery,
      })
      starting.on('error', (error) => log.error({ err: error }, 'job queue'))
      await starting.start()
      boss = starting
      known = Object.keys(runs)
      // oxlint-disable-next-line no-await-in-loop -- PGlite has one connection
      for (const name of retired) await starting.unschedule(name)
      for (const [name, run] of Object.entries<(() => Promise<unknown>) | undefined>(runs)) {
        if (run === undefined) continue
        // oxlint-disable-next-line no-await-in-loop -- queues are made one after the other: PGlite has one connection
        await starting.createQueue(name, { retryLimit: 0, deleteAfterSeconds: 60, retentionSeconds: 3600, expireInSeconds: 300 })
        // oxlint-disable-next-line no-await-in-loop
        await starting.schedule(name, '* * * * *')
        // However many entries have come together, it runs once.
        // oxlint-disable-next-line no-await-in-loop
        await starting.work(name, { pollingIntervalSeconds: 1, batchSize: 100 }, async () => {
          const from = performance.now()
          const told = (isDone: boolean): void => onRun?.(name, { isDone, seconds: (performance.now() - from) / 1000 })
          try {
            await around(name, run)
            told(true)
          } catch (error) {
            told(false)
            log.error({ err: error, job: name }, 'job failed; it comes again in a minute')
          }
        })
        // What came due while no process ran.
        // oxlint-disable-next-line no-await-in-loop
        await starting.send(name, {})
      }
      // Its own queue, too, which holds an entry for each minute of each job: seven days of them by default.
      // oxlint-disable-next-line no-await-in-loop
      for (const { name } of await starting.getQueues()) await starting.updateQueue(name, { deleteAfterSeconds: 60 })
    },
    stop: async () => {
      const stopping = boss
      boss = undefined
      await stopping?.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}
