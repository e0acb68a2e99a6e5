import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Actions of operators with the operator's name: written in the transaction of the action. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    operator: text('operator').notNull(),
    act: text('act')
      .$type<
        | 'refund-asked'
        | 'refund-asked-by-hand'
        | 'refund-started'
        | 'refund-approved'
        | 'refunded'
        | 'refunded-by-hand'
        | 'order-resent'
        | 'coupons-created'
        | 'request-taken'
        | 'request-answered'
        | 'request-closed'
        | 'sessions-revoked'
        | 'member-exported'
        | 'member-erased'
        | 'secret-rotated'
      >()
      .notNull(),
    /** An order, a support request, a batch of coupons or a secret; null for a member, who may be erased. */
    subject: text('subject'),
  },
  (t) => [index('operator_acts_subject').on(t.subject), index('operator_acts_at').on(t.at)],
)
