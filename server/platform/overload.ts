/**
 * What a process refuses while it has more to do than it can hold: first what can wait best. The delay of its event loop says how late it is,
 * the queries that wait for a connection say how short the database is. What is kept (pages, files) is sent on whatever the load.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Endpoint } from '#contract/endpoint.ts'
import { Busy } from './work-queue.ts'

/** `spare`: searches and what strangers make up; `vital`: payments and renewals, which are never refused for this; `usual`: all else. */
export type Importance = 'spare' | 'usual' | 'vital'

export interface Load {
  /** Milliseconds by which the event loop was late in the worst tenth of its turns, in each of the last three half seconds at least. */
  delay: number
  /** How many queries wait for a connection. */
  waiting: number
}

/** From such a load on it is refused. Half of the queries that may wait, and most of them (database-away.ts). */
const most: Readonly<Record<Exclude<Importance, 'vital'>, Load>> = {
  spare: { delay: 500, waiting: 25 },
  usual: { delay: 2000, waiting: 40 },
}

/** @throws Busy where a request of this importance is refused now */
export type Admit = (importance: Importance) => void

export const createAdmission =
  (load: () => Load): Admit =>
  (importance) => {
    if (importance === 'vital') return
    const { delay, waiting } = load()
    if (delay >= most[importance].delay || waiting >= most[importance].waiting) throw new Busy()
  }

const vitalCalls: ReadonlySet<string> = new Set([
  'startPayment',
  'verifyPayment',
  'cancelPayment',
  'withdrawOrder',
  'refreshTokens',
  'endSession',
])
/** Parameters by which calls search. */
const searches = ['searchPayload', 'productName']

export const importanceOfCall = ({ name }: Pick<Endpoint, 'name'>, query: Readonly<Record<string, unknown>>): Importance => {
  if (vitalCalls.has(name)) return 'vital'
  return searches.some((parameter) => parameter in query) ? 'spare' : 'usual'
}

/** One long turn, such as an import, is no overload: it is over when anybody asks. @param periods delays of the last periods */
export const sustained = (periods: readonly number[]): number => Math.min(...periods)

/** ms */
const [resolution, period] = [10, 500]

/**
 * Measures this process from now on.
 * @param pool of the database; undefined where it has one connection only
 */
export function measureLoad(pool: (() => { waiting: number }) | undefined): () => Load {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let delays = [0, 0, 0]
  setInterval(() => {
    // Nanoseconds; its own timer's period is in them.
    delays = [...delays.slice(1), Math.max(0, histogram.percentile(90) / 1e6 - resolution)]
    histogram.reset()
  }, period).unref()
  return () => ({ delay: sustained(delays), waiting: pool?.().waiting ?? 0 })
}
