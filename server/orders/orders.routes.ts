import { eq } from 'drizzle-orm'
import { cancelPayment, getOrder, listOrders, startPayment, verifyPayment, withdrawOrder } from '#contract/orders.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { localeOfRequest } from '../platform/locale.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { regionOfMember } from '#contract/regions.ts'
import { orders } from './orders.tables.ts'
import type { OrderDeps } from './payments.ts'
import { orderResponse, ownOrder, orderDetail, orderHistory } from './orders.queries.ts'
import { settleOrder } from './settle-order.ts'
import { startOrder } from './start-order.ts'
import { withdrawOrder as withdraw } from './withdraw-order.ts'

/** Buying and the purchase history (§7 payment; B2–B7, S15). */
export const orderRoutes = (deps: OrderDeps & { limits: LimitCounter }): Binding[] => [
  bind(startPayment, async ({ body, member }) => {
    await deps.limits.count('order', member.id)
    return orderResponse(deps.db, await startOrder(deps, member, body))
  }),
  bind(verifyPayment, async ({ body, member }) => {
    await deps.limits.count('settleOrder', member.id)
    const { orderNo } = await ownOrder(deps.db, member.id, body.orderNo)
    if (body.returnTo !== undefined) await deps.db.update(orders).set({ returnTo: body.returnTo }).where(eq(orders.orderNo, orderNo))
    return orderResponse(deps.db, await settleOrder(deps, orderNo, 'player'))
  }),
  bind(cancelPayment, async ({ body, member }) => {
    await deps.limits.count('settleOrder', member.id)
    const { orderNo } = await ownOrder(deps.db, member.id, body.orderNo)
    return orderResponse(deps.db, await settleOrder(deps, orderNo, 'cancellation'))
  }),
  bind(listOrders, ({ query, member }) =>
    orderHistory(deps.db, member.id, query, {
      now: deps.now(),
      utcOffsetMinutes: regionOfMember(member.region, query.lang).utcOffsetMinutes,
    }),
  ),
  bind(getOrder, ({ params, query, member }) => orderDetail(deps.db, member, params.orderNo, { now: deps.now(), lang: query.lang })),
  bind(withdrawOrder, async ({ params, body, member, request }) => {
    await deps.limits.count('withdraw', member.id)
    const { orderNo } = await ownOrder(deps.db, member.id, params.orderNo)
    await withdraw(deps, orderNo, body.reason)
    return orderDetail(deps.db, member, orderNo, { now: deps.now(), lang: localeOfRequest(request) })
  }),
]
