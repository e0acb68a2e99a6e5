/** How much one member may send to support within 24 hours: threads, files and the team's mails stay readable, whatever one account does. */
import { and, count, eq, gt, min, not } from 'drizzle-orm'
import { dayMs } from '#contract/durations.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { countInWindow, isWindowOver } from '../platform/limits.ts'
import { rateLimits } from '../platform/limits.tables.ts'
import { supportMessages, supportRequests } from './support.tables.ts'

/**
 * Per member and 24 hours: far beyond a player who reports everything with three pictures. An edit adds no message, but the team gets a mail
 * about it.
 */
const dayLimits = { messages: 100, edits: 30, images: 60 } as const

/** @param left milliseconds until there is room */
const full = (left: number): ProviderFailure =>
  new ProviderFailure(429, 'SUPPORT_DAY_LIMIT', [], { retryAfter: Math.max(1, Math.ceil(left / 1000)) })

/**
 * Exact if the caller has locked the member: concurrent writes are then counted one after the other.
 * @throws ProviderFailure 429 SUPPORT_DAY_LIMIT with the seconds until the first message of the last 24 hours no longer counts
 */
export async function requireRoomForMessage(tx: Database, memberId: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  const [before] = await tx
    .select({ sent: count(), first: min(supportMessages.createdAt) })
    .from(supportMessages)
    .innerJoin(supportRequests, eq(supportRequests.id, supportMessages.requestId))
    .where(and(eq(supportRequests.memberId, memberId), eq(supportMessages.sender, 'member'), gt(supportMessages.createdAt, since)))
  if (before!.sent >= dayLimits.messages) throw full((before!.first ?? at).getTime() + dayMs - at.getTime())
}

const keyOf = (what: 'edits' | 'images', memberId: string): string => `support.${what}:${memberId}`

/**
 * Counts what leaves no row of its own that stays: an edit, and images, which may be removed again or belong to a call that is refused. The 24
 * hours begin with the first one, by the machine's clock, as all windows of platform/limits.ts.
 * @throws ProviderFailure 429 SUPPORT_DAY_LIMIT with the seconds until they end; then nothing is counted, so that fewer images may still fit
 */
export async function countToday(db: Database, memberId: string, what: 'edits' | 'images', added: number): Promise<void> {
  if (added === 0) return
  const now = Date.now()
  await db.transaction(async (tx) => {
    const { points, until } = await countInWindow(tx, keyOf(what, memberId), { now, until: now + dayMs, points: added })
    if (points > dayLimits[what]) throw full(until - now)
  })
}

/** @throws ProviderFailure as `countToday`; counts nothing */
async function requireRoomForImages(db: Database, memberId: string, added: number): Promise<void> {
  if (added === 0) return
  const now = Date.now()
  const isCurrent = not(isWindowOver({ now, latest: now + dayMs }))
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf('images', memberId)), isCurrent))
  if (row !== undefined && row.points + added > dayLimits.images) throw full(row.expire! - now)
}

/**
 * A write with images, which count if they are written, and if the call is refused for what was sent; not if the write fails through the site.
 * @param write writes, and counts by the given function in the transaction of the write
 * @throws ProviderFailure as `countToday`, before anything is processed, and the errors of `write`
 */
export async function withImagesCounted<T>(
  db: Database,
  o: { memberId: string; added: number },
  write: (count: (tx: Database) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { memberId, added } = o
  await requireRoomForImages(db, memberId, added)
  try {
    return await write((tx) => countToday(tx, memberId, 'images', added))
  } catch (error) {
    // Nothing is counted beyond the limit; the refusal stays the same.
    if (error instanceof ProviderFailure && error.status < 500) await countToday(db, memberId, 'images', added).catch(() => {})
    throw error
  }
}
