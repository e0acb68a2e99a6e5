import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { messages } from '../messages/messages.tables.ts'
import { supportRequests } from './support.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Which request a mail of the outbox tells the team of, so that an erasure finds what waits. It goes with either of them. */
export const supportNotices = pgTable(
  'support_notices',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    requestId: bigint('request_id', { mode: 'number' })
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
  },
  (t) => [index('support_notices_request').on(t.requestId)],
)

/** Mails of the team that have been done: written in the transaction of what they did, so that the same mail does it once. */
export const supportMails = pgTable(
  'support_mails',
  {
    /** SHA-256 of its Message-ID. */
    hash: text('hash').primaryKey(),
    /** Null: the request was gone already. */
    requestId: bigint('request_id', { mode: 'number' }).references(() => supportRequests.id, { onDelete: 'cascade' }),
    doneAt: moment('done_at').notNull(),
  },
  (t) => [index('support_mails_request').on(t.requestId), index('support_mails_done').on(t.doneAt)],
)

/** The mailbox: who reads it at the moment, and since when it cannot be read. One row. */
export const supportMailbox = pgTable('support_mailbox', {
  /** Always true. */
  isOnly: boolean('is_only').primaryKey(),
  /** Which run has it in hand, and until when: a run that ended without a word leaves it to the next. */
  heldBy: uuid('held_by'),
  heldUntil: moment('held_until').notNull(),
  /** When it was last tried. */
  triedAt: moment('tried_at').notNull(),
  /** Null: the last run has read it. */
  failingSince: moment('failing_since'),
  /** A code, such as ECONNREFUSED. */
  lastError: text('last_error'),
})
