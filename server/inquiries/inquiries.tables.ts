import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/common.ts'
import type { Inquiry } from '#contract/inquiries.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One support request each (U1–U4). Everything that belongs to it goes with its row, three years after the last word (U3). */
export const inquiries = pgTable(
  'inquiries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** 1 to 8 (contract/inquiries.ts). */
    type: integer('type').notNull(),
    title: text('title').notNull(),
    /** Moves forward only: whatever is closed stays closed. */
    status: text('status').$type<Inquiry['status']>().notNull(),
    /** One of the member's purchases. */
    orderNo: text('order_no'),
    /** Which language it is to be answered in. */
    locale: text('locale').$type<Locale>().notNull(),
    /** Which text the consent was given to, and when: the proof of it (§5). */
    consentVersion: text('consent_version').notNull(),
    consentAt: moment('consent_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When something was last written or became of it. */
    updatedAt: moment('updated_at').notNull(),
    closedAt: moment('closed_at'),
    /** From then on it is deleted. */
    keptUntil: moment('kept_until').notNull(),
  },
  (t) => [
    index('inquiries_member').on(t.memberId, t.id),
    // The operator's list: what waits, oldest first.
    index('inquiries_open')
      .on(t.updatedAt)
      .where(sql`${t.status} <> 'closed'`),
    index('inquiries_kept').on(t.keptUntil),
    check('inquiries_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)
export type InquiryRow = typeof inquiries.$inferSelect

/** The thread, in the order of its numbers. */
export const inquiryMessages = pgTable(
  'inquiry_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    inquiryId: bigint('inquiry_id', { mode: 'number' })
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    sender: text('sender').$type<'member' | 'support'>().notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('inquiry_messages_inquiry').on(t.inquiryId, t.id)],
)

/**
 * Images, with what becomes of their files. A row is written before its file, belongs to no message until the transaction that writes the
 * message, and outlives the file: so there is no file that no row knows of, and no message shows an image whose file was never written
 * (docs/decisions/0022).
 */
export const inquiryImages = pgTable(
  'inquiry_images',
  {
    id: uuid('id').primaryKey(),
    /** Null: just being written, taken out of its message, or left behind by it. */
    messageId: bigint('message_id', { mode: 'number' }).references(() => inquiryMessages.id, { onDelete: 'set null' }),
    /** Within its message, from 0. */
    place: integer('place').notNull(),
    type: text('type').$type<'image/png' | 'image/jpeg' | 'image/gif'>().notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: moment('created_at').notNull(),
    /** From then on it is deleted: an hour after an upload that came to nothing, 14 days after one that did (U3). */
    deleteAt: moment('delete_at').notNull(),
    /** When it was given up: from then on nobody is shown it, and no message can have it. */
    deletedAt: moment('deleted_at'),
    /** Whether there may still be a file. */
    isStored: boolean('is_stored').notNull(),
  },
  (t) => [
    index('inquiry_images_message').on(t.messageId),
    index('inquiry_images_due')
      .on(t.deleteAt)
      .where(sql`${t.isStored}`),
  ],
)
export type InquiryImage = typeof inquiryImages.$inferSelect

/** What a member has sent, by the key it was sent with: the same again is answered and not done again. */
export const inquiryRequests = pgTable(
  'inquiry_requests',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    requestKey: uuid('request_key').notNull(),
    inquiryId: bigint('inquiry_id', { mode: 'number' })
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** SHA-256 of what was sent, files too. */
    fingerprint: text('fingerprint').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.requestKey] }), index('inquiry_requests_inquiry').on(t.inquiryId)],
)

/** A member's satisfaction with a closed request, once (U6). */
export const inquiryReviews = pgTable(
  'inquiry_reviews',
  {
    inquiryId: bigint('inquiry_id', { mode: 'number' })
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    content: text('content'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('inquiry_reviews_rating', sql`${t.rating} between 1 and 5`)],
)
