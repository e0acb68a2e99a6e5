import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { notFound, ProviderFailure } from '../platform/failures.ts'
import { inquiries, inquiryReviews } from './inquiries.tables.ts'

export interface Review {
  inquiryId: number
  rating: number
  content?: string | undefined
}

/**
 * Keeps a member's satisfaction with a closed request, once (U6).
 * @throws ProviderFailure 404, INVALID_REQUEST where it is not closed, ALREADY_REVIEWED
 */
export const reviewInquiry = (db: Database, memberId: string, review: Review, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [inquiry] = await tx
      .select({ status: inquiries.status })
      .from(inquiries)
      .where(and(eq(inquiries.id, review.inquiryId), eq(inquiries.memberId, memberId)))
    if (inquiry === undefined) throw notFound()
    if (inquiry.status !== 'closed')
      throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.inquiryId', message: 'is not closed yet' }])
    const content = review.content?.trim() ?? ''
    const kept = await tx
      .insert(inquiryReviews)
      .values({ inquiryId: review.inquiryId, rating: review.rating, content: content === '' ? null : content, createdAt: at })
      .onConflictDoNothing()
      .returning({ inquiryId: inquiryReviews.inquiryId })
    if (kept.length === 0) throw new ProviderFailure(409, 'ALREADY_REVIEWED')
  })
