/**
 * Sheds load when a process is overloaded: the least urgent requests first. The delay of its event loop measures the process's load, the
 * queries that wait for a connection measure the database's. Cached pages and files are sent whatever the load.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Endpoint } from '#contract/endpoint.ts'
import { Busy } from './work-queue.ts'

/** `low`: searches and invented addresses; `high`: payments, their cancellation, withdrawals, renewals and logouts, which
 * are never refused because of load; `normal`: all else. */
export type Importance = 'low' | 'normal' | 'high'

/** Load of a process and its database. */
export interface Load {
  /** Delay of the event loop in ms: at least this in the worst tenth of its turns, in each of the last three half seconds. */
  delay: number
  /** Number of queries that wait for a connection. */
  waiting: number
}

/** Load from which each is refused. The limits of waiting queries are far below the 200 at which every query is refused (database-away.ts). */
const most: Readonly<Record<Exclude<Importance, 'high'>, Load>> = {
  low: { delay: 500, waiting: 25 },
  normal: { delay: 2000, waiting: 40 },
}

/** @throws Busy if a request of this importance is refused now */
export type Admit = (importance: Importance) => void

/** @param load returns the current load; called for each request that is not urgent */
export const createAdmission =
  (load: () => Load): Admit =>
  (importance) => {
    if (importance === 'high') return
    const { delay, waiting } = load()
    if (delay >= most[importance].delay || waiting >= most[importance].waiting) throw new Busy()
  }

const urgentCalls: ReadonlySet<string> = new Set([
  'startPayment',
  'verifyPayment',
  'cancelPayment',
  'withdrawOrder',
  'refreshTokens',
  'endSession',
])
/** Parameters by which calls search. */
const searches = ['searchPayload', 'productName']

/** `high`: payments, withdrawal, renewal and logout; `low`: calls with a search parameter; `normal`: all others. */
export const importanceOfCall = ({ name }: Pick<Endpoint, 'name'>, query: Readonly<Record<string, unknown>>): Importance => {
  if (urgentCalls.has(name)) return 'high'
  return searches.some((parameter) => parameter in query) ? 'low' : 'normal'
}

/** One long turn, such as an import, is no overload: it is over at the next request. @param periods delays of the last periods */
export const sustained = (periods: readonly number[]): number => Math.min(...periods)

/** In ms. */
const [resolution, period] = [10, 500]

/**
 * Measures this process from now on.
 * @param pool of the database; undefined if it has one connection only
 */
export function measureLoad(pool: (() => { waiting: number }) | undefined): () => Load {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let delays = [0, 0, 0]
  setInterval(() => {
    // In nanoseconds; they include the timer's own period.
    delays = [...delays.slice(1), Math.max(0, histogram.percentile(90) / 1e6 - resolution)]
    histogram.reset()
  }, period).unref()
  return () => ({ delay: sustained(delays), waiting: pool?.().waiting ?? 0 })
}
