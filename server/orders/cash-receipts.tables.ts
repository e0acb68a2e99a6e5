import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from './orders.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Cash receipts (현금영수증) of Korean purchases (B9): written in the transaction that confirms the order, issued by the issuer afterwards, and
 * cancelled there when the buyer withdraws from the purchase. A row is deleted with its order, after five years (tidy-orders.ts), and can
 * be looked up until then.
 */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo, { onDelete: 'restrict' }),
    /** Whole won, including tax. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    kind: text('kind').$type<'incomeDeduction' | 'expenseProof'>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The issuer's number; null until it is issued. */
    approvalNo: text('approval_no').unique(),
    issuedAt: moment('issued_at'),
    /** When the buyer withdrew from the purchase, and when the issuer had cancelled the receipt. */
    cancelAskedAt: moment('cancel_asked_at'),
    cancelledAt: moment('cancelled_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When the issuer is called next; null if nothing is left to do. */
    nextAttemptAt: moment('next_attempt_at'),
    lastError: text('last_error'),
  },
  (t) => [
    index('cash_receipts_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
  ],
)
export type CashReceipt = typeof cashReceipts.$inferSelect
