import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export type Channel = 'mail' | 'sms'

/**
 * Outbox: mail and SMS, written in the transaction of their cause, so that neither exists without the other. A job sends them
 * (send-messages.ts). Content and recipient are encrypted until then and deleted afterwards: a copy of this table reveals neither numbers
 * nor codes.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').$type<Channel>().notNull(),
    /** Null: nothing is left to do, see `sentAt` and `givenUpAt`. */
    sealed: text('sealed'),
    createdAt: moment('created_at').notNull(),
    /** After this time it is useless, and is no longer sent. */
    sendUntil: moment('send_until').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    givenUpAt: moment('given_up_at'),
  },
  (t) => [
    index('messages_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.sealed} is not null`),
    index('messages_created').on(t.createdAt),
  ],
)
