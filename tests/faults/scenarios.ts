/** The fault runs: each causes a fault under load, and then checks that every confirmed result still holds true (verdict.ts). */
import { readFileSync } from 'node:fs'
import { until, type Cluster } from './cluster.ts'
import { countOf, isFailed, openCrowd, pages, type Crowd, type Random } from './players.ts'
import { verdict } from './verdict.ts'

export interface Sizes {
  /** Number of repetitions of each fault. */
  rounds: number
  /** Requests for pages and calls per second, in addition to the players. */
  perSecond: number
  /** Players who start a purchase, per second. */
  stories: number
  /** Minimum number of requests during the rolling restart. */
  leastRequests: number
  /** Duration of the soak. */
  minutes: number
}

export interface Run {
  cluster: Cluster
  random: Random
  sizes: Sizes
  log: (line: string) => void
}

/** This machine cannot run it; the message gives the reason. */
export class Skipped extends Error {}

/** @returns sentences about violated rules; empty if all hold true */
type Scenario = (run: Run) => Promise<string[]>

const pause = (seconds: number): Promise<void> => new Promise((later) => setTimeout(later, seconds * 1000))

/** In seconds: longer than a delivery is leased by a process that lost its database during it (2 min), plus one run of the job. */
const afterLeases = 200

/** Load, a fault, the end of the load, the verdict. @param break_ causes the fault; receives the crowd, to observe the effects */
async function underLoad(
  { cluster, random, sizes, log }: Run,
  break_: (crowd: Crowd) => Promise<void>,
  o: { seconds?: number; mayFail?: boolean } = {},
): Promise<string[]> {
  const seconds = o.seconds ?? 60
  const crowd = await openCrowd(cluster, { random, patience: 60, members: Math.ceil(sizes.stories * seconds * 1.5) + 20 })
  crowd.start(sizes)
  await pause(1)
  await break_(crowd)
  await pause(1)
  await crowd.stop()
  const faults = await verdict(cluster, crowd.confirmed, afterLeases)
  faults.push(...cluster.crashes().splice(0), ...crowd.stories.stuck.slice(0, 5))
  // Such a run shows nothing about purchases.
  if (crowd.stories.done === 0 || crowd.confirmed.orders.length === 0) faults.push('no player has bought')
  const failed = countOf(crowd.statuses, isFailed)
  const all = countOf(crowd.statuses, () => true)
  if (o.mayFail !== true && failed > 0) faults.push(`${String(failed)} of ${String(all)} requests failed`)
  const statuses = [...crowd.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${String(count)} × ${String(status)}`)
  log(
    `${String(all)} requests (${statuses.join(', ')}), ${String(crowd.stories.done)} players bought, ${String(crowd.confirmed.orders.length)} orders confirmed to them`,
  )
  const often = [...crowd.failures].sort(([, a], [, b]) => b - a).slice(0, 8)
  if (failed > 0) log(`failed: ${often.map(([what, count]) => `${String(count)} × ${what}`).join('; ')}`)
  const internal = crowd.statuses.get(500) ?? 0
  if (internal > 0) faults.push(`${String(internal)} requests were answered with 500`)
  return faults
}

const rollingRestart: Scenario = (run) =>
  underLoad(
    run,
    async (crowd) => {
      const { cluster, sizes } = run
      do
        for (let place = 0; place < cluster.processes.length; place += 1) {
          await cluster.processes[place]!.signal('SIGTERM')
          await cluster.start(place)
        }
      while (countOf(crowd.statuses, () => true) < sizes.leastRequests)
    },
    { seconds: 180 },
  )

/** While the database is unavailable only cached pages can be served: failures are counted and printed, not forbidden. */
const withDatabaseFault =
  (what: (cluster: Cluster) => Promise<unknown>): Scenario =>
  (run) =>
    underLoad(
      run,
      async () => {
        for (let round = 0; round < run.sizes.rounds; round += 1) {
          await what(run.cluster)
          await until('a process is ready again', 15, () => run.cluster.balancer.ready().length > 0)
          await pause(1)
        }
      },
      { mayFail: true },
    )

const freeze = async ({ postgres }: Cluster): Promise<void> => {
  postgres.signal('SIGSTOP')
  await pause(3)
  postgres.signal('SIGCONT')
}

/** The disk of the database is full for some seconds: PostgreSQL refuses to write, or stops and is restarted by its operator. */
const diskFull: Scenario = async (run) => {
  const { postgres } = run.cluster
  if (postgres.fillDisk === undefined) throw new Skipped('a separate disk requires root and mount')
  return withDatabaseFault(async () => {
    const free = postgres.fillDisk!()
    await pause(4)
    free()
    // It may have stopped: then its operator starts it.
    await until('a process is ready again', 5, () => run.cluster.balancer.ready().length > 0).catch(() => postgres.restart('fast'))
  })(run)
}

const anyPlace = ({ cluster, random }: Run): number => Math.floor(random() * cluster.processes.length)

const kills: Scenario = (run) =>
  underLoad(
    run,
    async () => {
      for (let round = 0; round < run.sizes.rounds; round += 1) {
        await pause(run.random())
        const place = anyPlace(run)
        await run.cluster.processes[place]!.signal('SIGKILL')
        await run.cluster.start(place)
      }
    },
    { mayFail: true },
  )

/** A machine that freezes for a while and then continues its work, as after a snapshot. */
const pauses: Scenario = (run) =>
  underLoad(
    run,
    async () => {
      for (let round = 0; round < run.sizes.rounds; round += 1) {
        const one = run.cluster.processes[anyPlace(run)]!
        await one.signal('SIGSTOP')
        await pause(3 + run.random() * 3)
        await one.signal('SIGCONT')
        await until('the process is ready again', 30, () => run.cluster.balancer.ready().includes(one.port))
      }
    },
    { mayFail: true },
  )

const clocksApart: Scenario = async (run) => {
  const { cluster } = run
  for (const [place, clockShift] of [110_000, 0, -110_000].entries()) {
    await cluster.processes[place]!.signal('SIGTERM')
    await cluster.start(place, { clockShift })
    // Three cold processes at once would be another fault, so each page is rendered once before.
    for (const path of pages) await (await fetch(`http://127.0.0.1:${String(cluster.processes[place]!.port)}${path}`)).text()
  }
  try {
    return await underLoad(run, () => pause(run.sizes.rounds * 3))
  } finally {
    for (const place of [0, 2]) {
      await cluster.processes[place]!.signal('SIGTERM')
      await cluster.start(place)
    }
  }
}

/** Memory use of a process in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? '0') / 1024

/** A kill per minute for many minutes. The first process is never killed: its memory is observed. */
const soak: Scenario = async (run) => {
  const memory: number[] = []
  const faults = await underLoad(
    run,
    async () => {
      const watched = run.cluster.processes[0]!
      for (let minute = 0; minute < run.sizes.minutes; minute += 1) {
        const from = performance.now()
        await pause(20 + run.random() * 20)
        const place = 1 + Math.floor(run.random() * 2)
        await run.cluster.processes[place]!.signal('SIGKILL')
        await run.cluster.start(place)
        await pause(Math.max(0, 60 - (performance.now() - from) / 1000))
        memory.push(Math.round(memoryOf(watched.pid)))
      }
    },
    { seconds: run.sizes.minutes * 75, mayFail: true },
  )
  run.log(`memory of the process that was not killed, MB by minute: ${memory.join(' ')}`)
  return faults
}

export const scenarios: Readonly<Record<string, Scenario>> = {
  'rolling restart': rollingRestart,
  'database stopped': withDatabaseFault(({ postgres }) => postgres.restart('fast')),
  'database killed': withDatabaseFault(({ postgres }) => postgres.restart('kill')),
  'connections ended': withDatabaseFault(({ database }) =>
    database.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', []),
  ),
  'database frozen': withDatabaseFault(freeze),
  'disk full': diskFull,
  'processes killed': kills,
  'processes paused': pauses,
  'clocks apart': clocksApart,
  soak,
}
