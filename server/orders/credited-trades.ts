/** The trades that the shop has credited, whatever became of the purchase afterwards. Payment providers ask for them. */
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { amountText } from '#contract/money.ts'
import type { Database } from '../platform/database.ts'
import { members } from '../session/session.tables.ts'
import { orderEvents, orders } from './orders.tables.ts'
import type { CreditedTrade, WhichTrades } from './payment-provider.ts'

/** Limit of one response: about 1.5 MB. */
export const mostTrades = 10_000

/** @returns the provider's trades, oldest first; undefined if they are more than one response may have: none is left out silently */
export async function creditedTrades(db: Database, method: PaymentMethod, which: WhichTrades): Promise<CreditedTrade[] | undefined> {
  const isAsked =
    'tradeNo' in which
      ? eq(orders.providerTradeNo, which.tradeNo)
      : and(gte(orders.confirmedAt, which.from), lt(orders.confirmedAt, which.until))
  const rows = await db
    .select({ order: orders, memberNumber: members.memberNumber, reference: sql<string | null>`${orderEvents.facts}->>'tradeSeq'` })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .leftJoin(orderEvents, and(eq(orderEvents.orderNo, orders.orderNo), eq(orderEvents.state, 'authorised')))
    .where(and(eq(orders.provider, method), eq(orders.free, false), isAsked))
    .orderBy(asc(orders.confirmedAt), asc(orders.orderNo))
    .limit(mostTrades + 1)
  if (rows.length > mostTrades) return undefined
  return rows.flatMap(({ order, memberNumber, reference }) =>
    order.confirmedAt === null
      ? []
      : {
          orderNo: order.orderNo,
          tradeNo: order.providerTradeNo ?? '',
          reference: reference ?? '',
          means: order.providerPaymentType ?? '',
          memberNumber,
          amount: amountText(order.amount, order.currency),
          currency: order.currency,
          at: order.confirmedAt,
        },
  )
}
