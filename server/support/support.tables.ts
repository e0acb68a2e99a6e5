import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/common.ts'
import type { SupportRequest } from '#contract/support.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One support request each (U1–U4). Everything that belongs to it goes with its row, three years after the last word (U3). */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** 1 to 8 (contract/support.ts). */
    type: integer('type').notNull(),
    title: text('title').notNull(),
    /** Moves forward only: whatever is closed stays closed. */
    status: text('status').$type<SupportRequest['status']>().notNull(),
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
    index('support_requests_member').on(t.memberId, t.id),
    // The operator's list: what waits, oldest first.
    index('support_requests_open')
      .on(t.updatedAt)
      .where(sql`${t.status} <> 'closed'`),
    index('support_requests_kept').on(t.keptUntil),
    check('support_requests_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)
export type SupportRequestRow = typeof supportRequests.$inferSelect

/** The thread, in the order of its numbers. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    requestId: bigint('request_id', { mode: 'number' })
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    sender: text('sender').$type<'member' | 'support'>().notNull(),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('support_messages_request').on(t.requestId, t.id)],
)

/**
 * Images, with what becomes of their files. A row is written before its file, belongs to no message until the transaction that writes the
 * message, and outlives the file: so there is no file that no row knows of, and no message shows an image whose file was never written
 * (docs/decisions/0022).
 */
export const supportImages = pgTable(
  'support_images',
  {
    id: uuid('id').primaryKey(),
    /** Null: just being written, taken out of its message, or left behind by it. */
    messageId: bigint('message_id', { mode: 'number' }).references(() => supportMessages.id, { onDelete: 'set null' }),
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
    index('support_images_message').on(t.messageId),
    index('support_images_due')
      .on(t.deleteAt)
      .where(sql`${t.isStored}`),
  ],
)
export type SupportImage = typeof supportImages.$inferSelect

/** What a member has sent, by the key it was sent with: the same again is answered and not done again. */
export const supportKeys = pgTable(
  'support_keys',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    requestKey: uuid('request_key').notNull(),
    requestId: bigint('request_id', { mode: 'number' })
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    /** SHA-256 of what was sent, files too. */
    fingerprint: text('fingerprint').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.requestKey] }), index('support_keys_request').on(t.requestId)],
)

/** A member's satisfaction with a closed request, once (U6). */
export const supportReviews = pgTable(
  'support_reviews',
  {
    requestId: bigint('request_id', { mode: 'number' })
      .primaryKey()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    content: text('content'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('support_reviews_rating', sql`${t.rating} between 1 and 5`)],
)
