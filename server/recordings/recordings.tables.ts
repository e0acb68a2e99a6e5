import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { members } from '../session/session.tables.ts'
import { supportRequests } from '../support/support.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Recordings of visits (D4), masked where they were made. One without a request was shared by QA, and is nobody's. */
export const recordings = pgTable(
  'recordings',
  {
    code: text('code').primaryKey(),
    /** SHA-256 of `data`: the same again is kept once. */
    fingerprint: text('fingerprint').notNull(),
    data: text('data').notNull(),
    /** The request it was sent along with, and its writer. */
    requestId: bigint('request_id', { mode: 'number' })
      .unique()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** From then on it is deleted. */
    deleteAt: moment('delete_at').notNull(),
  },
  (t) => [
    index('recordings_due').on(t.deleteAt),
    index('recordings_fingerprint').on(t.fingerprint),
    check('recordings_owner', sql`(${t.requestId} is null) = (${t.memberId} is null)`),
  ],
)
