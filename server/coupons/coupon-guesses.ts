/**
 * Prevents guessing of codes (docs/decisions/0027). A wrong guess counts for its member: above the limit, none of their attempts is checked
 * until the window ends. It also counts for their address, which many members may share: above that limit all wrong guesses get the same
 * response, and a correct code is still registered. Stored in the table of platform/limits.ts, which counts every call instead.
 */
import { and, eq, not, sql } from 'drizzle-orm'
import { countedNetworks } from '../platform/client-address.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { countInWindow, isWindowOver, type Limits } from '../platform/limits.ts'
import { rateLimits } from '../platform/limits.tables.ts'
import type { SecurityEvents, SecurityFacts } from '../platform/security-events.ts'

/** The caller whose wrong guesses are counted, by member and by address. */
export interface Guesser {
  memberId: string
  memberNumber: string
  clientAddress: string
}

export type GuessLimits = Pick<Limits, 'couponGuess' | 'couponGuessOfAddress'>

const tooMany = (until: number, now: number, reason: string): ProviderFailure =>
  new ProviderFailure(429, 'TOO_MANY_REQUESTS', [], { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)), reason })

/**
 * Runs an attempt in a transaction, one per member at a time: of a thousand concurrent wrong guesses only as many are checked as the limit
 * allows.
 * @param isWrong whether a failure of the attempt is a wrong guess
 * @param attempt rolled back if it throws
 * @throws ProviderFailure 429 TOO_MANY_REQUESTS, or the attempt's error
 */
export async function countGuess<T>(
  db: Database,
  guesser: Guesser,
  o: { limits: GuessLimits; events: SecurityEvents; isWrong: (error: unknown) => boolean; attempt: (tx: Database) => Promise<T> },
): Promise<T> {
  // The windows use the machine's clock, as those of platform/limits.ts do.
  const now = Date.now()
  const { couponGuess, couponGuessOfAddress } = o.limits
  const own = `couponGuess:member:${guesser.memberId}`
  const blocked: SecurityFacts['guesses-blocked']['what'][] = []
  const end = await db.transaction(async (tx): Promise<{ result: T } | { wrong: unknown }> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${own}, 0))`)
    const [before] = await tx
      .select({ points: rateLimits.points, expire: rateLimits.expire })
      .from(rateLimits)
      .where(and(eq(rateLimits.key, own), not(isWindowOver({ now, latest: now + couponGuess.seconds * 1000 }))))
    if (before !== undefined && before.points >= couponGuess.points) throw tooMany(before.expire!, now, 'guesses of this member')
    try {
      return { result: await tx.transaction(o.attempt) }
    } catch (error) {
      if (!o.isWrong(error)) throw error
      const counts = await countInWindow(tx, own, { now, until: now + couponGuess.seconds * 1000 })
      if (counts.points === couponGuess.points) blocked.push('coupon of member')
      const until = now + couponGuessOfAddress.seconds * 1000
      for (const { network, times } of countedNetworks(guesser.clientAddress)) {
        const counted = await countInWindow(tx, `couponGuess:address:${network}`, { now, until })
        if (counted.points === couponGuessOfAddress.points * times) blocked.push('coupon of address')
        if (counted.points > couponGuessOfAddress.points * times) return { wrong: tooMany(counted.until, now, 'guesses from this address') }
      }
      return { wrong: error }
    }
  })
  if ('result' in end) return end.result
  const subjects = { client: guesser.clientAddress, memberNumber: guesser.memberNumber }
  for (const what of blocked) await o.events.record('guesses-blocked', { what }, subjects)
  throw end.wrong
}
