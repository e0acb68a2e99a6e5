/** The sandbox game's side of deliveries (B8): checks the signature, takes what comes, and has it in the mailbox after a while. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { isSigned, type DeliverySettings } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import { createKept } from './kept.ts'

const MailSchema = v.object({
  state: v.picklist(['taken', 'delivered']),
  id: v.string(),
  /** ISO 8601. */
  since: v.string(),
  delivery: v.looseObject({ kind: v.string(), memberNumber: v.string() }),
})

/**
 * - POST /game/deliveries: as the provider sends it. GET: what has come, newest first.
 * @param o.delay milliseconds until something is in the mailbox
 */
export function createMailbox(o: { db: Database; origin: string; now: () => Date; delay: number }): {
  settings: DeliverySettings
  routes: Hono
} {
  const mails = createKept(o.db, 'game-mail', MailSchema)
  const settings = { url: `${o.origin}/sandbox/game/deliveries`, secret: randomBytes(32).toString('hex') }
  const routes = new Hono()
  routes.post('/game/deliveries', async (c) => {
    const body = await c.req.text()
    const now = o.now()
    const [time, signature] = [c.req.header('x-delivery-time') ?? '', c.req.header('x-delivery-signature') ?? '']
    if (!isSigned({ secret: settings.secret, time, body, signature, now })) return c.json({ error: 'not signed' }, 401)
    const id = c.req.header('idempotency-key') ?? ''
    // The first time counts; whatever comes again under this id gives nothing more.
    await mails.add(id, {
      state: 'taken',
      id,
      since: now.toISOString(),
      delivery: JSON.parse(body) as v.InferOutput<typeof MailSchema>['delivery'],
    })
    const mail = (await mails.get(id))!
    const left = Date.parse(mail.since) + o.delay - now.getTime()
    if (mail.state === 'taken' && left > 0)
      return c.json({ status: 'taken' }, 202, { 'retry-after': String(Math.max(1, Math.ceil(left / 1000))) })
    await mails.change(id, ['taken'], { state: 'delivered' })
    return c.json({ status: 'delivered' })
  })
  routes.get('/game/deliveries', async (c) => c.json(await mails.all(), 200, { 'cache-control': 'no-store' }))
  return { settings, routes }
}
