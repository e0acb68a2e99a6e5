import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { members } from '../session/session.tables.ts'
import { supportRequests } from '../support/support.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Recordings of visits (D4), masked in the browser. A recording without a request was shared by QA, and belongs to no member. */
export const recordings = pgTable(
  'recordings',
  {
    code: text('code').primaryKey(),
    /** SHA-256 of `data`: identical recordings are stored once. */
    fingerprint: text('fingerprint').notNull(),
    data: text('data').notNull(),
    /** The request it is attached to, and the member who wrote it. */
    requestId: bigint('request_id', { mode: 'number' })
      .unique()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** After this time it is deleted. */
    deleteAt: moment('delete_at').notNull(),
  },
  (t) => [
    index('recordings_due').on(t.deleteAt),
    index('recordings_fingerprint').on(t.fingerprint),
    check('recordings_owner', sql`(${t.requestId} is null) = (${t.memberId} is null)`),
  ],
)
