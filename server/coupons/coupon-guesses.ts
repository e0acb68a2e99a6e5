/**
 * Codes cannot be guessed: after so many wrong ones from an address, or for a member number, the next are not even looked at. Only wrong
 * ones count, so that everybody behind one address can register the code of the day. Kept in the table of platform/limits.ts, which
 * counts every call instead.
 */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { countedAddress } from '../platform/client-address.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { rateLimits } from '../platform/limits.tables.ts'
import { purge } from '../platform/purge.ts'

const wrongOnes = 10
const windowMs = 600_000

export interface Guess {
  clientAddress: string
  memberNumber: string
}

const keysOf = ({ clientAddress, memberNumber }: Guess): string[] => [
  `couponGuess:address:${countedAddress(clientAddress)}`,
  `couponGuess:member:${memberNumber}`,
]

/** One row, one statement: nobody waits for a row while holding another. */
async function countOne(db: Database, key: string, now: number): Promise<{ points: number; until: number }> {
  const isOver = sql`${rateLimits.expire} <= ${now}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${now + windowMs} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
  return { points: row!.points, until: row!.expire! }
}

const takeBack = (db: Database, key: string): Promise<unknown> =>
  db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(eq(rateLimits.key, key))

/**
 * Counts an attempt as wrong before it is made, and takes that back where it was not: of a thousand at once ten get through.
 * @param isWrong whether a failure of the attempt is a wrong guess
 * @throws ProviderFailure 429 TOO_MANY_REQUESTS without making the attempt
 */
export async function countGuess<T>(
  db: Database,
  guess: Guess,
  isWrong: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  // The windows run by the machine's clock, as those of platform/limits.ts do.
  const now = Date.now()
  const counted: string[] = []
  const forgive = async (): Promise<void> => {
    for (const key of counted) await takeBack(db, key)
  }
  for (const key of keysOf(guess)) {
    counted.push(key)
    const { points, until } = await countOne(db, key, now)
    if (points > wrongOnes) {
      await forgive()
      throw new ProviderFailure(429, 'TOO_MANY_REQUESTS', [], { retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) })
    }
    if (points === 1) await purge(db, rateLimits, rateLimits.key, and(isNotNull(rateLimits.expire), lt(rateLimits.expire, now))!)
  }
  try {
    const answer = await attempt()
    await forgive()
    return answer
  } catch (error) {
    if (!isWrong(error)) await forgive()
    throw error
  }
}
