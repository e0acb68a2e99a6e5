/** The sandbox's issuer of cash receipts (B9), with the interface of the adapter in server/orders: issues each id once, and stores it. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ReceiptIssuerSettings } from '../orders/receipt-issuer.ts'
import type { Database } from '../platform/database.ts'
import { createKept } from './kept.ts'

const RequestSchema = v.object({
  action: v.picklist(['issue', 'cancel']),
  id: v.string(),
  kind: v.string(),
  identity: v.string(),
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  supply: v.number(),
  tax: v.number(),
  paidAt: v.string(),
  approvalNo: v.optional(v.string()),
})
const ReceiptSchema = v.object({
  state: v.picklist(['issued', 'cancelled']),
  id: v.string(),
  approvalNo: v.string(),
  issuedAt: v.string(),
  amount: v.number(),
  kind: v.string(),
})

/** - POST /cash-receipts: issue or cancel. GET: all receipts, newest first. */
export function createSandboxReceiptIssuer(o: { db: Database; origin: string; now: () => Date; key?: string }): {
  settings: ReceiptIssuerSettings
  routes: Hono
} {
  const receipts = createKept(o.db, 'cash-receipt', ReceiptSchema)
  const settings = { url: `${o.origin}/sandbox/cash-receipts`, key: o.key ?? randomBytes(32).toString('hex') }
  const routes = new Hono()
  routes.post('/cash-receipts', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${settings.key}`) return c.json({ error: 'wrong key' }, 401)
    const parsed = v.safeParse(RequestSchema, await c.req.json().catch(() => undefined))
    if (!parsed.success || parsed.output.supply + parsed.output.tax !== parsed.output.amount) return c.json({ error: 'wrong fields' }, 400)
    const { action, id, amount, kind, approvalNo } = parsed.output
    if (action === 'issue')
      await receipts.add(id, {
        state: 'issued',
        id,
        // Nine digits, like the tax office's.
        approvalNo: String(randomBytes(4).readUInt32BE() % 1_000_000_000).padStart(9, '0'),
        issuedAt: o.now().toISOString(),
        amount,
        kind,
      })
    const receipt = await receipts.get(id)
    if (receipt === undefined || (action === 'cancel' && receipt.approvalNo !== approvalNo))
      return c.json({ error: 'no such receipt' }, 404)
    if (action === 'issue') return c.json({ status: 'issued', approvalNo: receipt.approvalNo, issuedAt: receipt.issuedAt })
    await receipts.change(id, ['issued'], { state: 'cancelled' })
    return c.json({ status: 'cancelled' })
  })
  routes.get('/cash-receipts', async (c) => c.json(await receipts.all(), 200, { 'cache-control': 'no-store' }))
  return { settings, routes }
}
