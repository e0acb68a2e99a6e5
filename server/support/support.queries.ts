/** A member's view of their own requests (S7, U2, U4). For any other caller the request does not exist. */
import { and, asc, count, desc, eq, exists, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { SupportRequest } from '#contract/support.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import type { ImageLinks } from './image-links.ts'
import {
  supportRequests,
  supportImages,
  supportMessages,
  supportReviews,
  type SupportImage,
  type SupportRequestRow,
} from './support.tables.ts'
import { isShown } from './request-images.ts'

/** Not answered yet: waiting, or being answered. */
export const unanswered = ['waiting', 'answering'] as const
/** The filter's numbers (§3). */
const statusesOf = { 1: unanswered, 6: ['answered'], 9: ['closed'] } as const

/**
 * The member's request.
 * @throws ProviderFailure 404, also for another member's
 */
export async function ownRequest(db: Database, memberId: string, id: number): Promise<SupportRequestRow> {
  const [row] = await db
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.id, id), eq(supportRequests.memberId, memberId)))
  if (row === undefined) throw notFound()
  return row
}

const summaryOf = (row: SupportRequestRow, reviewed: boolean): Omit<SupportRequest, 'messages'> => ({
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
      .from(supportReviews)
      .where(eq(supportReviews.requestId, supportRequests.id)),
  )}`

/** Newest first; `lastId` is the last id of the previous page. `totalCount` covers all pages. */
export async function requestList(
  db: Database,
  memberId: string,
  { lastId, size = 10, status }: { lastId?: number | undefined; size?: number | undefined; status?: 1 | 6 | 9 | undefined },
) {
  const where = and(
    eq(supportRequests.memberId, memberId),
    status === undefined ? undefined : inArray(supportRequests.status, [...statusesOf[status]]),
  )
  const rows = await db
    .select({ row: supportRequests, reviewed: hasReview(db) })
    .from(supportRequests)
    // Sites with page numbers may start with 0.
    .where(and(where, lastId === undefined || lastId === 0 ? undefined : lt(supportRequests.id, lastId)))
    .orderBy(desc(supportRequests.id))
    .limit(size)
  const [total] = await db.select({ n: count() }).from(supportRequests).where(where)
  return { items: rows.map(({ row, reviewed }) => summaryOf(row, reviewed)), totalCount: total?.n ?? 0 }
}

/** A message of a request; `images` in the order of the message. */
export interface ThreadMessage {
  id: number
  sender: 'member' | 'support'
  content: string
  createdAt: Date
  images: SupportImage[]
}

/** Messages with their images, oldest first. */
export async function threadOf(db: Database, requestId: number): Promise<ThreadMessage[]> {
  const messages = await db.select().from(supportMessages).where(eq(supportMessages.requestId, requestId)).orderBy(asc(supportMessages.id))
  const images =
    messages.length === 0
      ? []
      : await db
          .select()
          .from(supportImages)
          .where(
            inArray(
              supportImages.messageId,
              messages.map(({ id }) => id),
            ),
          )
          .orderBy(asc(supportImages.place))
  return messages.map((message) => ({ ...message, images: images.filter(({ messageId }) => messageId === message.id) }))
}

/**
 * A member’s request with its messages, oldest first, and links to the images that still exist (U3); `url` is null for the others.
 * @throws ProviderFailure 404 as `ownRequest`
 */
export async function requestDetail(
  { db, now, links }: { db: Database; now: () => Date; links: ImageLinks },
  memberId: string,
  id: number,
): Promise<SupportRequest> {
  const row = await ownRequest(db, memberId, id)
  const at = now()
  const imageOf = async (image: SupportImage) => ({
    id: image.id,
    url: isShown(image, at) ? await links.linkOf(image, memberId) : null,
    width: image.width,
    height: image.height,
  })
  const [review] = await db
    .select({ one: sql`1` })
    .from(supportReviews)
    .where(eq(supportReviews.requestId, id))
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
