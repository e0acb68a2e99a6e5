/**
 * Entry points of payment providers: the returning browser of the player, and the provider's server with orders to check or a question about
 * credited trades. None of them proves a payment: they only make the shop query the provider sooner. A page of the site cannot read a form
 * that another site posts, and the site's cookies are not sent with such a form; so the response is a 303 to the page that queries the order.
 */
import { and, eq, sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { orderNoPattern } from '#contract/order-number.ts'
import { isOneOf, openStates, releasedStates, unpaidStates } from '#contract/order-states.ts'
import { joinAddress } from '#contract/page-address.ts'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import type { CallEnv } from '../platform/calls.ts'
import { readBody } from '../platform/read-body.ts'
import { creditedTrades, mostTrades } from './credited-trades.ts'
import { noteEvent } from './order-steps.ts'
import type { BrowserReturn, Callback, CallbackRequest, Notice, PaymentState } from './payment-provider.ts'
import { callbackPaths, reportPaths, returnPath } from './payment-registry.ts'
import type { OrderDeps } from './payments.ts'
import { mismatchOf, notice, refuse } from './order-checks.ts'
import { settleOrder } from './settle-order.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

type Refused = Extract<Callback, { type: 'refused' }>

/** Limit of a body in bytes: notices of payments have some 2 kB. */
const largestBody = 64 * 1024

/** The page that shows the order's state. It queries the order as its member; the number alone reveals nothing. */
const pageOf = ({ lang, returnTo, orderNo }: OrderRow): string =>
  `${joinAddress({ locale: lang, embedded: returnTo === 'ingame', path: `/payment/${orderNo}` })}${returnTo === 'window' ? '?in=window' : ''}`

/** Stores what the browser reported and schedules a check of the order; a paid order stays paid, whatever later reports say. */
async function storeHint({ db, now, payments }: OrderDeps, order: OrderRow, reported: PaymentState): Promise<void> {
  const isOpen = isOneOf(openStates, order.state)
  if (!isOpen && !isOneOf(releasedStates, order.state)) return
  const at = now()
  await db
    .update(orders)
    .set({
      nextCheckAt: at,
      ...(reported.status === 'paid' ? { returned: 'paid' as const } : order.returned === null ? { returned: 'failed' as const } : {}),
    })
    .where(eq(orders.orderNo, order.orderNo))
  payments.schedule('orders', at)
}

/** @returns the address of the order's page, or of the shop */
async function handleReturn(deps: OrderDeps, method: PaymentMethod, { orderNo, payment }: BrowserReturn): Promise<string> {
  if (!orderNoPattern.test(orderNo)) return '/shop'
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.provider, method)))
  if (order === undefined) return '/shop'
  if (payment === 'forged') deps.log.error({ orderNo }, 'a forged return is refused')
  else if (payment !== undefined) {
    const mismatch = mismatchOf(order, payment)
    if (mismatch === undefined) await storeHint(deps, order, payment)
    else await refuse(deps, order, `return-refused-${mismatch}`, { amount: payment.amount, currency: payment.currency })
  }
  return pageOf(order)
}

/**
 * Records that the provider reported an event, and schedules a check of the order.
 * @returns whether a check is scheduled: false if the event was reported before, or the provider has no such order
 */
const noteNotice = ({ db, now, log }: OrderDeps, method: PaymentMethod, { orderNo, eventId, event = '' }: Notice): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.orderNo, orderNo), eq(orders.provider, method)))
      .for('update')
    if (order === undefined) {
      // After a restore of an older backup its money arrives so, and nobody else would learn of it.
      log.warn({ method, event, orderNo }, 'a payment provider reports an order that does not exist')
      return false
    }
    const at = now()
    if (eventId !== undefined) {
      const [before] = await tx
        .select({ id: orderEvents.id })
        .from(orderEvents)
        .where(and(eq(orderEvents.orderNo, orderNo), eq(orderEvents.reason, notice), sql`${orderEvents.facts}->>'id' = ${eventId}`))
        .limit(1)
      if (before !== undefined) return false
      await noteEvent(tx, { orderNo, at, reason: notice, facts: { id: eventId, event } })
    }
    // If this process ends now, or another check leases the order, the reconciler checks it.
    if (isOneOf(unpaidStates, order.state)) await tx.update(orders).set({ nextCheckAt: at }).where(eq(orders.orderNo, orderNo))
    return true
  })

async function takeCallback(deps: OrderDeps, method: PaymentMethod, { notices }: Extract<Callback, { type: 'accepted' }>): Promise<void> {
  for (const reported of notices.filter((one) => orderNoPattern.test(one.orderNo))) {
    const { orderNo } = reported
    // Sequential: each queries the provider.
    if (!(await noteNotice(deps, method, reported))) continue
    // The reconciler retries what fails here.
    await settleOrder(deps, orderNo, 'callback').catch((error: unknown) =>
      deps.log.warn({ orderNo, err: error }, 'not settled by a callback'),
    )
  }
}

/**
 * For each payment method:
 * - POST, GET /payments/<method>/return: the browser; 303 to the order's page, or to the shop.
 * - POST /payments/<method>/<callback path of the registry>: the provider's server; 200, or 400, 401 or 403 if it is not authenticated.
 * - POST /payments/<method>/<report path of the registry>: the provider's server asks for the credited trades; 200, or 400 or 403.
 */
export function paymentRoutes(deps: OrderDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const away = (c: Context, location: string) =>
    c.body(null, 303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const method of paymentMethods) {
    const provider = deps.payments.providers[method]
    const back = async (c: Context, form?: Record<string, unknown>): Promise<Response> => {
      const query = c.req.query()
      const returned = provider?.readReturn(form === undefined ? { query } : { query, form }) ?? { orderNo: '' }
      return away(c, await handleReturn(deps, method, returned))
    }
    routes.post(returnPath(method), bodyLimit({ maxSize: largestBody }), async (c) => back(c, await c.req.parseBody().catch(() => ({}))))
    routes.get(returnPath(method), (c) => back(c))
    const called = async (c: Context<CallEnv>): Promise<CallbackRequest> => ({
      headers: c.req.raw.headers,
      body: await readBody(c.req.raw, largestBody),
      clientAddress: c.env.clientAddress ?? '',
      now: deps.now(),
    })
    const notConfigured = { type: 'refused', status: 403, why: 'the method is not configured' } as const
    const refusal = (c: Context, { why, status }: Refused): Response => {
      deps.log.warn({ method, why }, 'a call of a payment provider is refused')
      return c.text(why, status, { 'cache-control': 'no-store' })
    }
    routes.post(`/payments/${method}/${callbackPaths[method]}`, async (c) => {
      const callback = provider?.readCallback(await called(c)) ?? notConfigured
      if (callback.type === 'refused') return refusal(c, callback)
      await takeCallback(deps, method, callback)
      return c.text(callback.response, 200, { 'cache-control': 'no-store' })
    })
    const reportPath = reportPaths[method]
    if (reportPath === undefined) continue
    routes.post(`/payments/${method}/${reportPath}`, async (c) => {
      const asked = provider?.readReportRequest?.(await called(c)) ?? notConfigured
      if (asked.type === 'refused') return refusal(c, asked)
      const trades = await creditedTrades(deps.db, method, asked.which)
      if (trades === undefined)
        return refusal(c, { type: 'refused', status: 400, why: `more than ${String(mostTrades)} trades: ask for a shorter time` })
      return c.text(asked.responseOf(trades), 200, { 'cache-control': 'no-store' })
    })
  }
  return routes
}
