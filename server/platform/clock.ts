/**
 * The provider's clock: the database's, read once a minute, so that processes on machines with different clocks agree on expiry. Between
 * two readings the machine's clock is used. The embedded database uses the machine's clock, so no correction is needed.
 */
import { minuteMs } from '#contract/durations.ts'
import type { OpenDatabase } from './database.ts'
import type { Log } from './log.ts'

/** Difference in ms between the machine's and the database's clock that is logged for the operator. */
export const skewLogged = 120_000

/** Port: the time of the provider, the same for all processes of a database. */
export interface Clock {
  now: () => Date
  /** Milliseconds that the database's clock is ahead of the machine's, negative if it is behind. */
  skew: () => number
  /** Reads the database's clock; if it cannot be read, the last reading stays valid. */
  read: () => Promise<void>
  stop: () => void
}

/**
 * @param o.machine the machine's clock, in ms
 * @param o.every interval between two readings, in ms
 * @returns the clock, read once
 */
export async function openClock(o: {
  database: Pick<OpenDatabase, 'query' | 'kind'>
  log: Log
  machine?: () => number
  every?: number
}): Promise<Clock> {
  const { database, log, machine = Date.now, every = minuteMs } = o
  let skew = 0
  const read = async (): Promise<void> => {
    const from = machine()
    const { rows } = await database.query('select floor(extract(epoch from clock_timestamp()) * 1000)::text as at', [])
    const to = machine()
    const seen = Number(rows[0]!['at']) - (from + to) / 2
    // A difference within half the round trip may be caused by the transfer, and is ignored.
    if (Math.abs(seen - skew) > (to - from) / 2 + 1) skew = Math.round(seen)
    if (Math.abs(skew) > skewLogged) log.warn({ seconds: Math.round(skew / 1000) }, 'this machine’s clock differs from the database’s')
  }
  if (database.kind === 'postgresql') await read()
  const timer =
    database.kind === 'postgresql'
      ? setInterval(() => void read().catch((error: unknown) => log.warn({ err: error }, 'the database’s clock cannot be read')), every)
      : undefined
  timer?.unref()
  return { now: () => new Date(machine() + skew), skew: () => skew, read, stop: () => clearInterval(timer) }
}
