/**
 * The provider's clock: the database's, read once a minute, so that processes on machines whose clocks differ agree on what has expired.
 * Between two readings the machine's clock counts on. The embedded database has the machine's clock, and needs none of this.
 */
import type { OpenDatabase } from './database.ts'
import type { Log } from './log.ts'

/** Milliseconds by which a machine's clock may differ from the database's before the operator is told. */
export const skewTold = 120_000

export interface Clock {
  now: () => Date
  /** Milliseconds the database's clock is ahead of the machine's, negative where it is behind. */
  skew: () => number
  /** Reads the database's clock; where it cannot be read, the last reading holds. */
  read: () => Promise<void>
  stop: () => void
}

/**
 * @param o.machine milliseconds; the machine's clock
 * @param o.every milliseconds between two readings
 * @returns the clock, read once
 */
export async function openClock(o: {
  database: Pick<OpenDatabase, 'query' | 'kind'>
  log: Log
  machine?: () => number
  every?: number
}): Promise<Clock> {
  const { database, log, machine = Date.now, every = 60_000 } = o
  let skew = 0
  const read = async (): Promise<void> => {
    const from = machine()
    const { rows } = await database.query('select floor(extract(epoch from clock_timestamp()) * 1000)::text as at', [])
    const to = machine()
    const seen = Number(rows[0]!['at']) - (from + to) / 2
    // The answer was under way for so long: a smaller difference is not known to be one.
    if (Math.abs(seen - skew) > (to - from) / 2 + 1) skew = Math.round(seen)
    if (Math.abs(skew) > skewTold) log.warn({ seconds: Math.round(skew / 1000) }, 'this machine’s clock differs from the database’s')
  }
  if (database.kind === 'postgresql') await read()
  const timer =
    database.kind === 'postgresql'
      ? setInterval(() => void read().catch((error: unknown) => log.warn({ err: error }, 'the database’s clock cannot be read')), every)
      : undefined
  timer?.unref()
  return { now: () => new Date(machine() + skew), skew: () => skew, read, stop: () => clearInterval(timer) }
}
