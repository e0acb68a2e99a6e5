/**
 * Recurring work: each job is a pg-boss queue in the same database, so that replicas share it and it outlives processes. What is due is not
 * stored in the queue but in the job's own tables, by the provider's clock; an entry only triggers a run (docs/decisions/0016). A lost
 * entry delays the work by a minute: each process also requests a run of every job each minute, and the queue merges these requests.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss, type SendOptions } from 'pg-boss'
import type { OpenDatabase } from './database.ts'
import type { Log } from './log.ts'

/** The job queue of a process; `Name` is a job’s name. */
export interface Jobs<Name extends string> {
  /** Schedules a run of a job; never fails and does not wait. Before the start, and for distant times, the run of each minute suffices. */
  schedule: (job: Name, at: Date) => void
  /**
   * Tries until it succeeds: the database may be away. Resolves when the jobs run, or after the stop.
   * @param runs each does everything that is due; safe to run at any time, also in several processes at once
   */
  start: (runs: Partial<Record<Name, () => Promise<unknown>>>) => Promise<void>
  /** Waits for running jobs; at most 10 s. */
  stop: () => Promise<void>
}

/** In ms; later work is left to the run of each minute. */
const farAway = 90_000

/** Dependencies of the job queue; `now` is the provider’s clock. */
export interface JobsDeps {
  database: OpenDatabase
  log: Log
  now: () => Date
  /** Seconds between two requested runs of each job, in all processes together; undefined: a minute. */
  runEvery?: number
  /** Seconds between two checks of the queue for expired runs; undefined: a minute. */
  superviseEvery?: number
  /** Time in ms between two tries to start; undefined: 5 s. */
  retryAfter?: number
  /** Called after each run. */
  onRun?: ((job: string, o: { isDone: boolean; seconds: number }) => void) | undefined
  /** Wraps each run; undefined: no wrapper. */
  around?: (<T>(job: string, run: () => Promise<T>) => Promise<T>) | undefined
}

/** Creates the jobs of a process; they run from `start` until `stop`. A failed run is logged and runs again within a minute. */
export function createJobs<Name extends string>({
  database,
  log,
  now,
  runEvery = 60,
  superviseEvery = 60,
  retryAfter = 5000,
  onRun,
  around = (_job, run) => run(),
}: JobsDeps): Jobs<Name> {
  let boss: PgBoss | undefined
  let known: readonly string[] = []
  let starting: Promise<void> | undefined
  let requestTimer: NodeJS.Timeout | undefined
  const stopped = new AbortController()

  type Runs = Partial<Record<Name, () => Promise<unknown>>>

  const createQueue = (): PgBoss => {
    const queue = new PgBoss({
      db: { executeSql: database.statements },
      backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
      // Its schedules follow the database's clock: they would pause after a clock that ran ahead was corrected.
      schedule: false,
      // Finished entries are deleted every ten minutes; pg-boss's default is once a day.
      maintenanceIntervalSeconds: 600,
      superviseIntervalSeconds: superviseEvery,
    })
    queue.on('error', (error) => log.error({ err: error }, 'job queue'))
    return queue
  }

  const request = (job: string, o: SendOptions): void => {
    boss?.send(job, {}, o).catch((error: unknown) => log.warn({ err: error, job }, 'run of a job not requested; the next request follows'))
  }

  async function begin(queue: PgBoss, runs: Runs): Promise<void> {
    await queue.start()
    boss = queue
    known = Object.keys(runs).filter((name) => runs[name as Name] !== undefined)
    for (const [name, run] of Object.entries<(() => Promise<unknown>) | undefined>(runs)) {
      if (run === undefined) continue
      // Queues are created sequentially: PGlite has one connection.
      await queue.createQueue(name, { retryLimit: 0, deleteAfterSeconds: 60, retentionSeconds: 3600, expireInSeconds: 300 })
      // Any number of collected entries causes one run.
      await queue.work(name, { pollingIntervalSeconds: 1, batchSize: 100 }, async () => {
        const from = performance.now()
        const report = (isDone: boolean): void => onRun?.(name, { isDone, seconds: (performance.now() - from) / 1000 })
        try {
          await around(name, run)
          report(true)
        } catch (error) {
          report(false)
          log.error({ err: error, job: name }, 'job failed; it runs again within a minute')
        }
      })
      // Handles work that came due while no process was running.
      await queue.send(name, {})
    }
    requestTimer = setInterval(() => {
      for (const name of known) request(name, { singletonSeconds: runEvery })
    }, runEvery * 1000).unref()
  }

  async function startUntilDone(runs: Runs): Promise<void> {
    while (!stopped.signal.aborted) {
      const queue = createQueue()
      try {
        return await begin(queue, runs)
      } catch (error) {
        boss = undefined
        log.error({ err: error }, 'the jobs cannot start; the next try follows')
        // Its timers and the jobs that it has started.
        await queue.stop({ graceful: false, close: false }).catch(() => {})
        await delay(retryAfter, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  return {
    schedule: (job, at) => {
      const left = at.getTime() - now().getTime()
      if (boss === undefined || !known.includes(job) || left > farAway) return
      // A relative delay, not an absolute time: the queue uses the database's clock, which may differ.
      request(job, { startAfter: Math.max(0, Math.ceil(left / 1000)) })
    },
    start: (runs) => (starting = startUntilDone(runs)),
    stop: async () => {
      stopped.abort()
      await starting
      clearInterval(requestTimer)
      const stopping = boss
      boss = undefined
      await stopping?.stop({ graceful: true, timeout: 10_000, close: false })
    },
  }
}
