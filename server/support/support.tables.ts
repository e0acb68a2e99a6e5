import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/common.ts'
import type { SupportRequest } from '#contract/support.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One row per support request (U1–U4). Everything that belongs to it is deleted with its row, three years after the last message (U3). */
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
    /** Moves forward only: a closed request stays closed. */
    status: text('status').$type<SupportRequest['status']>().notNull(),
    /** One of the member's purchases. */
    orderNo: text('order_no'),
    /** The language of its answers. */
    locale: text('locale').$type<Locale>().notNull(),
    /** Version of the text the member consented to, and when: the proof of it (§5). */
    consentVersion: text('consent_version').notNull(),
    consentAt: moment('consent_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time of the last message or change. */
    updatedAt: moment('updated_at').notNull(),
    closedAt: moment('closed_at'),
    /** After this time it is deleted. */
    keptUntil: moment('kept_until').notNull(),
  },
  (t) => [
    index('support_requests_member').on(t.memberId, t.id),
    // The operator's list: those that are not answered, a part of these, the longest untouched first.
    index('support_requests_open')
      .on(t.updatedAt)
      .where(sql`${t.status} <> 'closed'`),
    index('support_requests_kept').on(t.keptUntil),
    check('support_requests_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
  ],
)
export type SupportRequestRow = typeof supportRequests.$inferSelect

/** The messages of a thread, ordered by id. */
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
 * Images, with the state of their files. A row is written before its file, belongs to no message until the transaction that writes the
 * message, and outlives the file: so every file has a row, and no message shows an image whose file was never written
 * (docs/decisions/0022).
 */
export const supportImages = pgTable(
  'support_images',
  {
    id: uuid('id').primaryKey(),
    /** Null: the message is not written yet, the image was removed from its message, or the message was deleted. */
    messageId: bigint('message_id', { mode: 'number' }).references(() => supportMessages.id, { onDelete: 'set null' }),
    /** Position within its message, from 0. */
    place: integer('place').notNull(),
    type: text('type').$type<'image/png' | 'image/jpeg' | 'image/gif'>().notNull(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: moment('created_at').notNull(),
    /** After this time it is deleted: an hour after an unclaimed upload, 14 days after a claimed one (U3). */
    deleteAt: moment('delete_at').notNull(),
    /** When it was given up: from then on it is not shown, and no message can claim it. */
    deletedAt: moment('deleted_at'),
    /** Whether its file may still exist. */
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

/** A member's calls by their keys: a repeated call gets the same response and is not carried out again. */
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
    /** SHA-256 of the call's content, including files. */
    fingerprint: text('fingerprint').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.requestKey] }), index('support_keys_request').on(t.requestId)],
)

/** A member's review of a closed request, once (U6). */
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
