import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { notFound, ProviderFailure } from '../platform/failures.ts'
import { lockCaller } from '../session/members.queries.ts'
import { supportRequests, supportReviews } from './support.tables.ts'

/** A member’s review; `rating` from 1 to 5. */
export interface Review {
  requestId: number
  rating: number
  content?: string | undefined
}

/**
 * Stores a member's review of a closed request, once (U6).
 * @throws ProviderFailure 404, INVALID_REQUEST if it is not closed, ALREADY_REVIEWED
 */
export const reviewRequest = (db: Database, memberId: string, review: Review, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCaller(tx, memberId)
    const [supportRequest] = await tx
      .select({ status: supportRequests.status })
      .from(supportRequests)
      .where(and(eq(supportRequests.id, review.requestId), eq(supportRequests.memberId, memberId)))
    if (supportRequest === undefined) throw notFound()
    if (supportRequest.status !== 'closed')
      throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.requestId', message: 'is not closed yet' }])
    const content = review.content?.trim() ?? ''
    const kept = await tx
      .insert(supportReviews)
      .values({ requestId: review.requestId, rating: review.rating, content: content === '' ? null : content, createdAt: at })
      .onConflictDoNothing()
      .returning({ requestId: supportReviews.requestId })
    if (kept.length === 0) throw new ProviderFailure(409, 'ALREADY_REVIEWED')
  })
