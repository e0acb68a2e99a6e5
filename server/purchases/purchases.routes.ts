import {
  cancelMyCardPayment,
  getPurchase,
  listPurchases,
  startMyCardPayment,
  verifyMyCardPayment,
  withdrawPurchase,
} from '#contract/purchases.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { regionOfMember } from '../site/regions.ts'
import type { PurchaseDeps } from './payments.ts'
import { orderAnswer, ownOrder, purchaseDetail, purchaseHistory } from './purchases.queries.ts'
import { settlePurchase } from './settle-purchase.ts'
import { startPurchase } from './start-purchase.ts'
import { withdrawPurchase as withdraw } from './withdraw-purchase.ts'

/** Buying and what was bought (§7 payment; B2–B7, S15). */
export const purchaseRoutes = (deps: PurchaseDeps & { limits: LimitCounter }): Binding[] => [
  bind(startMyCardPayment, async ({ body, member }) => {
    await deps.limits.count('purchase', member.id)
    return orderAnswer(await startPurchase(deps, member, body))
  }),
  bind(verifyMyCardPayment, async ({ body, member }) => {
    await deps.limits.count('settlePurchase', member.id)
    const { orderNo } = await ownOrder(deps.db, member.id, body.orderNo)
    return orderAnswer(await settlePurchase(deps, orderNo, 'player'))
  }),
  bind(cancelMyCardPayment, async ({ body, member }) => {
    await deps.limits.count('settlePurchase', member.id)
    const { orderNo } = await ownOrder(deps.db, member.id, body.orderNo)
    return orderAnswer(await settlePurchase(deps, orderNo, 'cancellation'))
  }),
  bind(listPurchases, ({ query, member }) =>
    purchaseHistory(deps.db, member.id, query, {
      now: deps.now(),
      utcOffsetMinutes: regionOfMember(member.region, query.lang).utcOffsetMinutes,
    }),
  ),
  bind(getPurchase, ({ params, member }) => purchaseDetail(deps.db, member, params.orderNo, deps.now())),
  bind(withdrawPurchase, async ({ params, body, member }) => {
    await deps.limits.count('withdraw', member.id)
    const { orderNo } = await ownOrder(deps.db, member.id, params.orderNo)
    await withdraw(deps, orderNo, body.reason)
    return purchaseDetail(deps.db, member, orderNo, deps.now())
  }),
]
