/** Handles an unavailable database: the errors that indicate it, and a pool that neither ends the process nor lets all requests wait. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Pool, PoolClient } from 'pg'
import { Busy } from './work-queue.ts'

/** No connection is available. The cause contains the reason. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Codes of PostgreSQL (appendix A: connection exceptions, disk full, out of memory, too many connections, cancelled by a time limit, a lock
 * not obtained in time, a deadlock, a conflict of transactions, shut down, crashed, starting, I/O failure, idle in a transaction, a query
 * behind one that failed, read-only: a former primary, or one whose disk is nearly full) and of the system.
 */
const codes =
  /^(08\w{3}|53[123]00|58030|57014|55P03|40P01|40001|57P0[1-4]|25P0[23]|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/
/** A write in a read-only transaction. */
const readOnly = '25006'
/** The driver's own errors have no code. */
const messages = /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|connection is closed/i

/** The driver's time limit of a query. */
const noResponse = /^Query read timeout$/

const isAwayError = (error: unknown): boolean =>
  error instanceof Error && (codes.test((error as NodeJS.ErrnoException).code ?? '') || messages.test(error.message))

/** @returns whether the cause is the database, not the call: the same call may succeed shortly */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway || error instanceof Busy) return true
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause) || isAwayError(error.cause)
  return false
}

/** @returns whether the database's disk is full: everything else works, and only the operator can fix it */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if ((one as NodeJS.ErrnoException).code === '53100') return true
  return false
}

/** For `catch` behind a query of the driver. @throws the error, as `DatabaseAway` if it indicates that */
export function rethrowQueryError(error: unknown): never {
  throw isAwayError(error) ? new DatabaseAway(error) : error
}

/** Limit of requests that wait for a connection: with ten connections and about 5 ms per call, the last one waits 0.1 s. */
const mostWaiting = 200

/**
 * A connection that breaks while in use emits an error, which would end the process; and its holder may fail to release it when nothing
 * works any more (drizzle, if `begin` fails). This pool handles both. A connection with an open transaction, or with a query that got no
 * response in time, is closed and not used again: the next holder would work inside that transaction, or wait behind that query. Neither is
 * one that refused a write as read-only: a new one may reach the new primary. Requests beyond the limit of waiting ones are refused
 * immediately (`Busy`).
 * @param begin sent in place of each `begin` of a transaction; undefined: `begin` itself
 */
export function boundedPool(pool: Pool, begin?: string): Pool {
  const refusedWrites = new WeakSet<PoolClient>()
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((first: { text?: string }, ...rest: unknown[]) => {
      const result = query(begin !== undefined && first.text === 'begin' ? { ...first, text: begin } : first, ...rest)
      // The driver's promise rejects while the server still works on the query.
      if (result instanceof Promise)
        result.catch((error: Error) => {
          if (noResponse.test(error.message)) client.release(true)
          // The transaction still ends by its own rollback.
          if ((error as NodeJS.ErrnoException).code === readOnly) refusedWrites.add(client)
        })
      return result
    }) as typeof client.query
  })
  const connect = pool.connect.bind(pool) as {
    (): Promise<PoolClient>
    (callback: (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void): void
  }
  const guarded = (client: PoolClient): PoolClient => {
    const giveBack = client.release.bind(client)
    let isBack = false
    const release = (error?: Error | boolean): void => {
      if (isBack) return
      isBack = true
      client.off('error', release)
      client.off('end', onEnd)
      giveBack(error ?? (refusedWrites.has(client) || client.getTransactionStatus() !== 'I'))
    }
    const onEnd = (): void => release(true)
    client.on('error', release)
    client.on('end', onEnd)
    client.release = release
    return client
  }
  pool.connect = ((callback?: (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void) => {
    const isFull = pool.waitingCount >= mostWaiting
    if (callback === undefined)
      return isFull ? Promise.reject(new Busy()) : connect().then(guarded, (error: unknown) => Promise.reject(new DatabaseAway(error)))
    if (isFull) return process.nextTick(callback, new Busy(), undefined, () => {})
    return connect(callback)
  }) as typeof pool.connect
  return pool
}
