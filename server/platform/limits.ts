/** Rate limits. Counted in the database, so that they hold across replicas. */
import { and, like, or, sql, type SQL } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { minuteMs } from '#contract/durations.ts'
import { countedNetworks } from './client-address.ts'
import type { Database, OpenDatabase } from './database.ts'
import { deleteDue } from './delete-due.ts'
import { ProviderFailure } from './failures.ts'
import { rateLimits } from './limits.tables.ts'
import { noSecurityEvents, type SecurityEvents } from './security-events.ts'

/** A rate limit. */
export interface Limit {
  /** Allowed calls … */
  points: number
  /** … within this many seconds, counted from the first. */
  seconds: number
  /** The key of the count; an address is counted by its network. */
  per: 'address' | 'id'
}

/**
 * Limits by address only stop floods: mobile carriers put thousands of players behind one address, and tokens cannot be guessed. Sign-in and
 * renewal count only what they refuse there, so that one client cannot lock out the others. Nonces have no limit: they are signed, not stored.
 */
export const defaultLimits = {
  signIn: { points: 120, seconds: 600, per: 'address' },
  refresh: { points: 600, seconds: 60, per: 'address' },
  endSession: { points: 600, seconds: 60, per: 'address' },
  refreshOfFamily: { points: 20, seconds: 60, per: 'id' },
  gameToken: { points: 300, seconds: 600, per: 'address' },
  order: { points: 30, seconds: 60, per: 'id' },
  settleOrder: { points: 120, seconds: 60, per: 'id' },
  cashReceipts: { points: 60, seconds: 600, per: 'address' },
  withdraw: { points: 20, seconds: 60, per: 'id' },
  createSupportRequest: { points: 30, seconds: 600, per: 'id' },
  /** For all pages behind one address; one page sends a few. */
  report: { points: 600, seconds: 600, per: 'address' },
  shareRecording: { points: 30, seconds: 600, per: 'address' },
  changeSupportRequest: { points: 60, seconds: 600, per: 'id' },
  preRegistrationSend: { points: 20, seconds: 3600, per: 'address' },
  /** Codes and links sent without a proof of work (platform/proof-of-work.ts). */
  preRegistrationFreeSend: { points: 3, seconds: 3600, per: 'address' },
  preRegistrationProof: { points: 300, seconds: 600, per: 'address' },
  /** A page that waits for a link's button polls every few seconds, for half an hour at most. */
  preRegistrationPoll: { points: 1200, seconds: 600, per: 'address' },
  /** Each claim may wait for its coupon and keep a connection meanwhile. */
  claimCoupon: { points: 60, seconds: 60, per: 'id' },
  /** Wrong codes only (server/coupons/coupon-guesses.ts). */
  couponGuess: { points: 10, seconds: 600, per: 'id' },
  couponGuessOfAddress: { points: 100, seconds: 600, per: 'address' },
  profile: { points: 120, seconds: 60, per: 'id' },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof defaultLimits
export type Limits = Record<LimitName, Limit>

/** Multiplies every limit by `factor`: for rehearsals that sign in hundreds of test accounts from one address. */
export const widerLimits = (factor: number): Limits =>
  Object.fromEntries(
    Object.entries(defaultLimits).map(([name, limit]) => [name, { ...limit, points: Math.floor(limit.points * factor) }]),
  ) as Limits

/** Port: counts calls against the rate limits, across replicas. */
export interface LimitCounter {
  /**
   * Counts one call.
   * @param of an address or an id, as the limit defines
   * @throws ProviderFailure 429 TOO_MANY_REQUESTS with the seconds until the window ends
   */
  count: (name: LimitName, of: string) => Promise<void>
  /**
   * Runs an attempt and counts it only if it is refused for what was sent (400, 401): what is genuine gets its own response, whatever others
   * have sent from its address.
   * @returns the attempt's result
   * @throws the attempt's error; in place of a refusal beyond the limit, as `count`
   */
  countRefusals: <T>(name: LimitName, of: string, attempt: () => Promise<T>) => Promise<T>
  /** Counts one call. @returns whether it is within the limit */
  isWithin: (name: LimitName, of: string) => Promise<boolean>
}

/** In ms: more than the machines' clocks of processes may differ (clock.ts). */
const machineTolerance = 10 * minuteMs

/**
 * The condition of a window that has ended, or that was begun by a clock that was ahead: its end is further away than a window is long.
 * @param at.now, at.latest milliseconds since the epoch, by the machine's clock: now, and the end of a window that begins now
 */
export const isWindowOver = ({ now, latest }: { now: number; latest: number }): SQL =>
  sql`(${rateLimits.expire} <= ${now}::int8 or ${rateLimits.expire} > ${latest + machineTolerance}::int8)`

/**
 * Deletes windows that are over each minute, with the addresses and ids they counted. They use the machine's clock.
 * @returns how many were deleted
 */
export async function tidyLimits(db: Database): Promise<number> {
  const now = Date.now()
  const ended = await deleteDue(db, rateLimits, { key: rateLimits.key, due: rateLimits.expire, at: now })
  // The counter of `createLimits` knows only windows that have ended.
  const ahead = Object.entries(defaultLimits).map(([name, { seconds }]) =>
    and(like(rateLimits.key, `${name}:%`), isWindowOver({ now, latest: now + seconds * 1000 })),
  )
  return (
    ended +
    (
      await db
        .delete(rateLimits)
        .where(or(...ahead))
        .returning({ key: rateLimits.key })
    ).length
  )
}

/** The `pg` client interface that the limiter needs. Drops names of prepared statements: a connection pooler would not support them. */
const storeOf = ({ query }: Pick<OpenDatabase, 'query'>) => ({
  query: ({ text, values }: { text: string; values?: unknown[] }) => query(text, values ?? []),
})

/** @param database `query` must not be called inside a transaction of `db` (PGlite has one connection) */
export function createLimits(
  database: Pick<OpenDatabase, 'db' | 'query'>,
  limits: Limits,
  { record }: SecurityEvents = noSecurityEvents,
): LimitCounter {
  const storeClient = storeOf(database)
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (name: LimitName, times: number): RateLimiterPostgres => {
    const { points, seconds } = limits[name]
    const key = `${name} ${String(times)}`
    const known = limiters.get(key)
    if (known !== undefined) return known
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // A timer would outlive its server: a job deletes expired rows (`tidyLimits`).
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: points * times,
      duration: seconds,
    })
    limiters.set(key, limiter)
    return limiter
  }
  /** @returns undefined if it is within the limit; otherwise the time until its window ends, and whether it is the first call beyond it */
  async function consume(name: LimitName, of: string): Promise<{ msBeforeNext: number; isFirst: boolean } | undefined> {
    const networks = limits[name].per === 'address' ? countedNetworks(of) : [{ network: of, times: 1 }]
    for (const { network, times } of networks) {
      try {
        // The wider network is not counted where the narrower one is refused.
        await limiterOf(name, times).consume(network)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return { msBeforeNext: error.msBeforeNext, isFirst: error.consumedPoints === limits[name].points * times + 1 }
      }
    }
    return undefined
  }
  const count: LimitCounter['count'] = async (name, of) => {
    const over = await consume(name, of)
    if (over === undefined) return
    if (over.isFirst) await record('rate-limit', { limit: name }, limits[name].per === 'address' ? { client: of } : { counted: of })
    throw new ProviderFailure(429, 'TOO_MANY_REQUESTS', [], { retryAfter: Math.max(1, Math.ceil(over.msBeforeNext / 1000)) })
  }
  return {
    count,
    countRefusals: async (name, of, attempt) => {
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof ProviderFailure && [400, 401].includes(error.status)) await count(name, of)
        throw error
      }
    },
    isWithin: async (name, of) => (await consume(name, of)) === undefined,
  }
}

interface Count {
  points: number
  /** Milliseconds since the epoch. */
  until: number
}

/**
 * Counts in one row with one statement, in the caller's transaction; the window starts with the first call.
 * @param o.now, o.until milliseconds since the epoch, by the machine's clock
 * @param o.latest the latest end of a window by a right clock; default: `until`, for windows that begin with their first call
 * @param o.points how many to add; default: 1
 */
export async function countInWindow(
  db: Database,
  key: string,
  o: { now: number; until: number; latest?: number; points?: number },
): Promise<Count> {
  const { points = 1, latest = o.until } = o
  const isOver = isWindowOver({ now: o.now, latest })
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points, expire: o.until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then ${points}::int else ${rateLimits.points} + ${points}::int end`,
        expire: sql`case when ${isOver} then ${o.until} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
  return { points: row!.points, until: row!.expire! }
}
