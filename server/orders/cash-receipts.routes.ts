import { eq, inArray } from 'drizzle-orm'
import { boughtStates, isOneOf } from '#contract/order-states.ts'
import { listCashReceipts } from '#contract/orders.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { orders, type OrderRow } from './orders.tables.ts'
import { receiptOf } from './receipt-rules.ts'
import { cashReceipts, type CashReceipt } from './cash-receipts.tables.ts'

const nothing = { approvalNo: null, issuedDt: null, amount: null, kind: null }

/** Before the receipt is issued, the response reveals its status only. */
const itemOf = ({ approvalNo, issuedAt, amount, kind, cancelledAt, cancelAskedAt }: CashReceipt) => {
  const isCancelled = cancelledAt !== null || cancelAskedAt !== null
  if (approvalNo === null) return { status: isCancelled ? ('cancelled' as const) : ('notIssued' as const), ...nothing }
  return { status: isCancelled ? ('cancelled' as const) : ('issued' as const), approvalNo, issuedDt: issuedAt!.toISOString(), amount, kind }
}

/** Why an order has no receipt: it is not paid, it was not bought in Korea, it gets none, or its receipt is not written yet. */
const statusWithout = (order: OrderRow): 'notPaid' | 'foreign' | 'noReceipt' | 'notIssued' | 'cancelled' => {
  if (order.region !== 'KR') return 'foreign'
  if (!isOneOf(boughtStates, order.state)) return 'notPaid'
  if (receiptOf(order) === undefined) return 'noReceipt'
  return order.state === 'paid' ? 'notIssued' : 'cancelled'
}

/**
 * Cash receipts by order number (§7 `GET /scheduler/cash-bill/issued`, B9), open to every client that has the number: its 49 random bits
 * are the proof. For an order without a receipt the response contains only the reason (docs/decisions/0019).
 */
export const cashReceiptRoutes = (deps: { db: Database; limits: LimitCounter }): Binding[] => [
  bind(listCashReceipts, async ({ query: { orderId }, clientAddress, headers }) => {
    await deps.limits.count('cashReceipts', clientAddress)
    headers.set('cache-control', 'no-store')
    const orderNos = [...new Set(orderId)]
    const rows = await deps.db
      .select({ order: orders, receipt: cashReceipts })
      .from(orders)
      .leftJoin(cashReceipts, eq(cashReceipts.orderNo, orders.orderNo))
      .where(inArray(orders.orderNo, orderNos))
    const found = new Map(
      rows.map(({ order, receipt }) => [order.orderNo, receipt === null ? { status: statusWithout(order), ...nothing } : itemOf(receipt)]),
    )
    return { items: orderNos.map((one) => ({ orderId: one, ...(found.get(one) ?? { status: 'unknown' as const, ...nothing }) })) }
  }),
]
