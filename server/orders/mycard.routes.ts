/**
 * Where MyCard comes in: the player's browser with a form (3.2), and its server with orders to restore (3.6). Neither proves a payment:
 * both only make the provider ask MyCard sooner. A page of the site cannot read a form that another site posts, and its cookies do not
 * come along; so this answers 303 to one that asks the provider.
 */
import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { CallEnv } from '../platform/calls.ts'
import { mismatchOf, refuse, settleOrder } from './settle-order.ts'
import type { TradeResult } from './mycard-client.ts'
import { openStates } from '#contract/order-states.ts'
import { isOneOf, releasedStates } from './order-steps.ts'
import { returnPath, type OrderDeps } from './payments.ts'
import { orders, type OrderRow } from './orders.tables.ts'

const orderNoPattern = /^[A-Z0-9-]{8,40}$/

/** MyCard sends at most so many at once; what is left over it sends again. */
const mostRestored = 100
const RestoreSchema = v.object({ FacTradeSeq: v.pipe(v.array(v.string()), v.maxLength(1000)) })

/** The screen that says how the order stands. It asks as its member; the number alone tells nobody anything. */
const pageOf = ({ lang, returnTo, orderNo }: OrderRow): string =>
  `/${lang}${returnTo === 'ingame' ? '/ingame' : ''}/payment/${orderNo}${returnTo === 'window' ? '?in=window' : ''}`

/** Remembers what the browser said and looks at the order soon; what is paid stays paid, whatever is said later. */
async function takeHint({ db, now, payments }: OrderDeps, order: OrderRow, told: TradeResult): Promise<void> {
  const isOpen = isOneOf(openStates, order.state)
  if (!isOpen && !isOneOf(releasedStates, order.state)) return
  const at = now()
  await db
    .update(orders)
    .set({
      nextCheckAt: at,
      ...(told.isPaid ? { returned: 'paid' as const } : order.returned === null ? { returned: 'failed' as const } : {}),
    })
    .where(eq(orders.orderNo, order.orderNo))
  payments.wake('orders', at)
}

async function comeBack(deps: OrderDeps, form: Record<string, unknown>): Promise<string> {
  const given = typeof form['FacTradeSeq'] === 'string' ? form['FacTradeSeq'] : ''
  if (!orderNoPattern.test(given)) return '/shop'
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderNo, given))
  if (order === undefined) return '/shop'
  const told = deps.payments.myCard?.readReturn(form)
  if (told === undefined) deps.log.error({ orderNo: order.orderNo }, 'a return without MyCard’s hash is refused')
  else {
    // Who has not paid has no trade number yet.
    const mismatch = mismatchOf(order, told.isPaid ? told : { ...told, tradeNo: '-' })
    if (mismatch === undefined) await takeHint(deps, order, told)
    else await refuse(deps, order, `return-refused-${mismatch}`, { amount: told.amount, currency: told.currency })
  }
  return pageOf(order)
}

async function restore(deps: OrderDeps, data: unknown): Promise<boolean> {
  let given: unknown
  try {
    given = JSON.parse(String(data))
  } catch {
    return false
  }
  const parsed = v.safeParse(RestoreSchema, given)
  if (!parsed.success) return false
  for (const orderNo of [...new Set(parsed.output.FacTradeSeq)].filter((one) => orderNoPattern.test(one)).slice(0, mostRestored)) {
    // One after the other: each asks MyCard. What fails is the reconciler's.
    // oxlint-disable-next-line no-await-in-loop
    await settleOrder(deps, orderNo, 'restore').catch((error: unknown) => deps.log.warn({ orderNo, err: error }, 'not restored'))
  }
  return true
}

/**
 * - POST /payments/mycard/return: the browser, with MyCard's form; answers 303 to the order's screen, or to the shop.
 * - POST /payments/mycard/restore: MyCard's server, from its own addresses only, `DATA={"FacTradeSeq":["…"]}`.
 */
export function myCardRoutes(deps: OrderDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const away = (c: Context, location: string) =>
    c.body(null, 303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const small = bodyLimit({ maxSize: 64 * 1024 })
  routes.post(returnPath, small, async (c) => away(c, await comeBack(deps, await c.req.parseBody().catch(() => ({})))))
  // Reloaded, or opened by hand.
  routes.get(returnPath, (c) => away(c, '/shop'))
  routes.post('/payments/mycard/restore', small, async (c) => {
    if (!deps.payments.mayRestore(c.env.clientAddress ?? '')) {
      deps.log.warn('a restore call from elsewhere is refused')
      return c.text('forbidden', 403, { 'cache-control': 'no-store' })
    }
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
    return (await restore(deps, form['DATA']))
      ? c.text('OK', 200, { 'cache-control': 'no-store' })
      : c.text('DATA={"FacTradeSeq":[…]}', 400)
  })
  return routes
}
