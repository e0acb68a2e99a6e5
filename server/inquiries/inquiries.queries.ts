/** What a member sees of their own requests (S7, U2, U4). To everybody else there is no such request. */
import { and, asc, count, desc, eq, exists, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Inquiry } from '#contract/inquiries.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import type { ImageLinks } from './image-links.ts'
import { inquiries, inquiryImages, inquiryMessages, inquiryReviews, type InquiryImage, type InquiryRow } from './inquiries.tables.ts'
import { isShown } from './inquiry-images.ts'

/** The filter's numbers (§3): waiting, answered (also being answered), ended. */
const statusesOf = { 1: ['waiting'], 6: ['answering', 'answered'], 9: ['closed'] } as const

/**
 * The member's request.
 * @throws ProviderFailure 404, also for another member's
 */
export async function ownInquiry(db: Database, memberId: string, id: number): Promise<InquiryRow> {
  const [row] = await db
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.id, id), eq(inquiries.memberId, memberId)))
  if (row === undefined) throw notFound()
  return row
}

const summaryOf = (row: InquiryRow, reviewed: boolean): Omit<Inquiry, 'messages'> => ({
  id: row.id,
  type: row.type,
  title: row.title,
  status: row.status,
  createdDt: row.createdAt.toISOString(),
  updatedDt: row.updatedAt.toISOString(),
  orderNo: row.orderNo,
  reviewed,
  keptUntil: row.keptUntil.toISOString(),
})

const hasReview = (db: Database): SQL<boolean> =>
  sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(inquiryReviews)
      .where(eq(inquiryReviews.inquiryId, inquiries.id)),
  )}`

/** Newest first; `lastId` is where the page before ended. `totalCount` is of all pages. */
export async function inquiryList(
  db: Database,
  memberId: string,
  { lastId, size = 10, status }: { lastId?: number | undefined; size?: number | undefined; status?: 1 | 6 | 9 | undefined },
) {
  const where = and(eq(inquiries.memberId, memberId), status === undefined ? undefined : inArray(inquiries.status, [...statusesOf[status]]))
  const rows = await db
    .select({ row: inquiries, reviewed: hasReview(db) })
    .from(inquiries)
    // Sites that count pages may begin with 0.
    .where(and(where, lastId === undefined || lastId === 0 ? undefined : lt(inquiries.id, lastId)))
    .orderBy(desc(inquiries.id))
    .limit(size)
  const [total] = await db.select({ n: count() }).from(inquiries).where(where)
  return { items: rows.map(({ row, reviewed }) => summaryOf(row, reviewed)), totalCount: total?.n ?? 0 }
}

export interface ThreadMessage {
  id: number
  sender: 'member' | 'support'
  content: string
  createdAt: Date
  images: InquiryImage[]
}

/** Messages with their images, oldest first. */
export async function threadOf(db: Database, inquiryId: number): Promise<ThreadMessage[]> {
  const messages = await db.select().from(inquiryMessages).where(eq(inquiryMessages.inquiryId, inquiryId)).orderBy(asc(inquiryMessages.id))
  const images =
    messages.length === 0
      ? []
      : await db
          .select()
          .from(inquiryImages)
          .where(
            inArray(
              inquiryImages.messageId,
              messages.map(({ id }) => id),
            ),
          )
          .orderBy(asc(inquiryImages.place))
  return messages.map((message) => ({ ...message, images: images.filter(({ messageId }) => messageId === message.id) }))
}

export async function inquiryDetail(
  { db, now, links }: { db: Database; now: () => Date; links: ImageLinks },
  memberId: string,
  id: number,
): Promise<Inquiry> {
  const row = await ownInquiry(db, memberId, id)
  const at = now()
  const imageOf = async (image: InquiryImage) => ({
    id: image.id,
    url: isShown(image, at) ? await links.linkOf(image, memberId) : null,
    width: image.width,
    height: image.height,
  })
  const [review] = await db
    .select({ one: sql`1` })
    .from(inquiryReviews)
    .where(eq(inquiryReviews.inquiryId, id))
  const messages = await Promise.all(
    (await threadOf(db, id)).map(async (message) => ({
      id: message.id,
      from: message.sender,
      content: message.content,
      images: await Promise.all(message.images.map(imageOf)),
      createdDt: message.createdAt.toISOString(),
    })),
  )
  return { ...summaryOf(row, review !== undefined), messages }
}
