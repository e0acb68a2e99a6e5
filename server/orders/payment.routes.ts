/**
 * Where payment providers come in: the player's browser on its way back, and the provider's server with orders to look at. Neither proves a
 * payment: both only make the shop ask the provider sooner. A page of the site cannot read a form that another site posts, and its cookies
 * do not come along; so this answers 303 to one that asks the provider.
 */
import { and, eq, sql } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { openStates } from '#contract/order-states.ts'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import type { CallEnv } from '../platform/calls.ts'
import { isOneOf, noteEvent, releasedStates } from './order-steps.ts'
import type { BroughtBack, Callback, Notice, PaymentState } from './payment-provider.ts'
import { callbackPaths, returnPath } from './payment-registry.ts'
import type { OrderDeps } from './payments.ts'
import { mismatchOf, notice, refuse } from './order-checks.ts'
import { settleOrder } from './settle-order.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

const orderNoPattern = /^[A-Z0-9-]{8,40}$/

/** The screen that says how the order stands. It asks as its member; the number alone tells nobody anything. */
const pageOf = ({ lang, returnTo, orderNo }: OrderRow): string =>
  `/${lang}${returnTo === 'ingame' ? '/ingame' : ''}/payment/${orderNo}${returnTo === 'window' ? '?in=window' : ''}`

/** Remembers what the browser said and looks at the order soon; what is paid stays paid, whatever is said later. */
async function takeHint({ db, now, payments }: OrderDeps, order: OrderRow, told: PaymentState): Promise<void> {
  const isOpen = isOneOf(openStates, order.state)
  if (!isOpen && !isOneOf(releasedStates, order.state)) return
  const at = now()
  await db
    .update(orders)
    .set({
      nextCheckAt: at,
      ...(told.status === 'paid' ? { returned: 'paid' as const } : order.returned === null ? { returned: 'failed' as const } : {}),
    })
    .where(eq(orders.orderNo, order.orderNo))
  payments.wake('orders', at)
}

/** @returns the address of the order's screen, or of the shop */
async function comeBack(deps: OrderDeps, method: PaymentMethod, { orderNo, told }: BroughtBack): Promise<string> {
  if (!orderNoPattern.test(orderNo)) return '/shop'
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.provider, method)))
  if (order === undefined) return '/shop'
  if (told === 'forged') deps.log.error({ orderNo }, 'a forged return is refused')
  else if (told !== undefined) {
    // Who has not paid has no trade number yet.
    const mismatch = mismatchOf(order, told.status === 'paid' ? told : { ...told, tradeNo: '-' })
    if (mismatch === undefined) await takeHint(deps, order, told)
    else await refuse(deps, order, `return-refused-${mismatch}`, { amount: told.amount, currency: told.currency })
  }
  return pageOf(order)
}

/**
 * Writes down that the provider told of an event, and that the order is to be looked at.
 * @returns whether it is: false where the event was told before, or the provider has no such order
 */
const noteNotice = ({ db, now }: OrderDeps, method: PaymentMethod, { orderNo, eventId, event = '' }: Notice): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.orderNo, orderNo), eq(orders.provider, method)))
      .for('update')
    if (order === undefined) return false
    if (eventId === undefined) return true
    const [before] = await tx
      .select({ id: orderEvents.id })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderNo, orderNo), eq(orderEvents.reason, notice), sql`${orderEvents.facts}->>'id' = ${eventId}`))
      .limit(1)
    if (before !== undefined) return false
    const at = now()
    await noteEvent(tx, { orderNo, at, reason: notice, facts: { id: eventId, event } })
    // Should this process end now, the reconciler looks.
    if (isOneOf([...openStates, ...releasedStates], order.state))
      await tx.update(orders).set({ nextCheckAt: at }).where(eq(orders.orderNo, orderNo))
    return true
  })

async function takeCallback(deps: OrderDeps, method: PaymentMethod, { notices }: Extract<Callback, { type: 'told' }>): Promise<void> {
  for (const told of notices.filter((one) => orderNoPattern.test(one.orderNo))) {
    const { orderNo } = told
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each asks the provider
    if (!(await noteNotice(deps, method, told))) continue
    // What fails is the reconciler's.
    // oxlint-disable-next-line no-await-in-loop
    await settleOrder(deps, orderNo, 'callback').catch((error: unknown) =>
      deps.log.warn({ orderNo, err: error }, 'not settled by a callback'),
    )
  }
}

/**
 * For each payment method:
 * - POST, GET /payments/<method>/return: the browser; answers 303 to the order's screen, or to the shop.
 * - POST /payments/<method>/<callback path of the registry>: the provider's server; 200, or 400, 401 or 403 where it is not believed.
 */
export function paymentRoutes(deps: OrderDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const away = (c: Context, location: string) =>
    c.body(null, 303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const small = bodyLimit({ maxSize: 64 * 1024 })
  for (const method of paymentMethods) {
    const provider = deps.payments.providers[method]
    const back = async (c: Context, form?: Record<string, unknown>): Promise<Response> => {
      const query = c.req.query()
      const brought = provider?.readReturn(form === undefined ? { query } : { query, form }) ?? { orderNo: '' }
      return away(c, await comeBack(deps, method, brought))
    }
    routes.post(returnPath(method), small, async (c) => back(c, await c.req.parseBody().catch(() => ({}))))
    routes.get(returnPath(method), (c) => back(c))
    routes.post(`/payments/${method}/${callbackPaths[method]}`, small, async (c) => {
      const request = { headers: c.req.raw.headers, body: await c.req.text(), clientAddress: c.env.clientAddress ?? '', now: deps.now() }
      const callback: Callback = provider?.readCallback(request) ?? { type: 'refused', status: 403, why: 'the method is not configured' }
      if (callback.type === 'refused') {
        deps.log.warn({ method, why: callback.why }, 'a callback is refused')
        return c.text(callback.why, callback.status, { 'cache-control': 'no-store' })
      }
      await takeCallback(deps, method, callback)
      return c.text(callback.answer, 200, { 'cache-control': 'no-store' })
    })
  }
  return routes
}
