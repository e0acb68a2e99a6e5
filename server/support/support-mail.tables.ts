import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { messages } from '../messages/messages.tables.ts'
import { supportRequests } from './support.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The request that a mail of the outbox is about, so that an erasure finds queued mails. The row is deleted with either of them. */
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

/** Team mails that have been carried out: written in the same transaction as their effect, so that each mail is carried out once. */
export const supportMails = pgTable(
  'support_mails',
  {
    /** SHA-256 of its Message-ID. */
    hash: text('hash').primaryKey(),
    /** Null: the request was already deleted. */
    requestId: bigint('request_id', { mode: 'number' }).references(() => supportRequests.id, { onDelete: 'cascade' }),
    doneAt: moment('done_at').notNull(),
  },
  (t) => [index('support_mails_request').on(t.requestId), index('support_mails_done').on(t.doneAt)],
)

/** The mailbox: the run that currently reads it, and since when it cannot be read. One row. */
export const supportMailbox = pgTable('support_mailbox', {
  /** Always true. */
  isOnly: boolean('is_only').primaryKey(),
  /** The run that leases it, and until when: the lease of a run that ended unexpectedly expires. */
  leasedBy: uuid('held_by'),
  leasedUntil: moment('held_until').notNull(),
  /** When it was last tried. */
  triedAt: moment('tried_at').notNull(),
  /** Null: the last run read it successfully. */
  failingSince: moment('failing_since'),
  /** A code, such as ECONNREFUSED. */
  lastError: text('last_error'),
  /** Mails that were begun and not ended, by UIDVALIDITY and UID, and how often: processes have ended over them. */
  tries: jsonb('tries').$type<Record<string, number>>().notNull().default({}),
})
