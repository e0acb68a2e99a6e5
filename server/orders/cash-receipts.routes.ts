import { inArray } from 'drizzle-orm'
import { listCashReceipts } from '#contract/orders.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { cashReceipts, type CashReceipt } from './cash-receipts.tables.ts'

const nothing = { approvalNo: null, issuedDt: null, amount: null, kind: null }

/** Before it is issued nothing is told but that. */
const itemOf = ({ approvalNo, issuedAt, amount, kind, cancelledAt, cancelAskedAt }: CashReceipt) => {
  const isCancelled = cancelledAt !== null || cancelAskedAt !== null
  if (approvalNo === null) return { status: isCancelled ? ('cancelled' as const) : ('notIssued' as const), ...nothing }
  return { status: isCancelled ? ('cancelled' as const) : ('issued' as const), approvalNo, issuedDt: issuedAt!.toISOString(), amount, kind }
}

/**
 * Cash receipts by order number (§7 `GET /scheduler/cash-bill/issued`, B9), open to whoever has the number. An order that gets no receipt is
 * told like one that does not exist: a number can be tried for nothing but its receipt.
 */
export const cashReceiptRoutes = (deps: { db: Database; limits: LimitCounter }): Binding[] => [
  bind(listCashReceipts, async ({ query: { orderId }, clientAddress, headers }) => {
    await deps.limits.count('cashReceipts', clientAddress)
    headers.set('cache-control', 'no-store')
    const asked = [...new Set(orderId)]
    const rows = await deps.db.select().from(cashReceipts).where(inArray(cashReceipts.orderNo, asked))
    const found = new Map(rows.map((row) => [row.orderNo, itemOf(row)]))
    return { items: asked.map((one) => ({ orderId: one, ...(found.get(one) ?? { status: 'unknown' as const, ...nothing }) })) }
  }),
]
