/**
 * The sandbox game's side of deliveries (B7, B8): verifies the signature, accepts deliveries, puts them into the mailbox after a delay,
 * lets a tester open them as a player would, and returns unopened mail. One update decides between opening and taking back.
 */
import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { isSigned, type DeliverySettings } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import { createKept } from './kept.ts'
import { page, pageHeaders } from './page.ts'

const DeliverySchema = v.looseObject({ kind: v.string(), memberNumber: v.string() })
const MailSchema = v.object({
  /** `withdrawn`: it was taken back, or must never be delivered. */
  state: v.picklist(['taken', 'delivered', 'opened', 'withdrawn']),
  id: v.string(),
  /** ISO 8601. */
  since: v.string(),
  delivery: DeliverySchema,
})
type Mail = v.InferOutput<typeof MailSchema>

/** Its content as readable text. */
function contentOf({ delivery }: Mail): string {
  const { purchase, rewards } = delivery as {
    purchase?: { productId: string; quantity: number }
    rewards?: { item: string; count: number }[]
  }
  if (purchase !== undefined) return `${purchase.productId} x${String(purchase.quantity)}`
  return (rewards ?? []).map(({ item, count }) => `${item} x${String(count)}`).join(', ')
}

/**
 * - POST /game/deliveries: a delivery from the provider. GET: all deliveries, newest first.
 * - POST /game/deliveries/withdrawals: the provider asks for a mail back.
 * - GET /game/mailbox: the deliveries as a page; POST /game/mailbox/:id/open: a player opens one.
 * @param o.secret signs deliveries; default: one of this process alone
 * @param o.delay milliseconds until a delivery is in the mailbox
 */
export function createMailbox(o: { db: Database; origin: string; now: () => Date; delay: number; secret?: string }): {
  settings: DeliverySettings
  routes: Hono
} {
  const mails = createKept(o.db, 'game-mail', MailSchema)
  const settings = { url: `${o.origin}/sandbox/game/deliveries`, secrets: [o.secret ?? randomBytes(32).toString('hex')] }
  const routes = new Hono()

  const timeLeft = ({ since }: Mail): number => Date.parse(since) + o.delay - o.now().getTime()
  /** It is in the mailbox once its time has come, whether or not the provider sends it again. */
  async function arrived(mail: Mail): Promise<Mail> {
    if (mail.state !== 'taken' || timeLeft(mail) > 0) return mail
    await mails.change(mail.id, ['taken'], { state: 'delivered' })
    // It may have been taken back concurrently.
    return (await mails.get(mail.id))!
  }
  const allArrived = async (): Promise<Mail[]> => Promise.all((await mails.all()).map(arrived))

  /** The mail of the request, created if there is none; undefined if the request is not signed, or has another kind. */
  async function mailOf(c: Context, state: Mail['state'], isKind: (kind: string) => boolean): Promise<Mail | undefined> {
    const body = await c.req.text()
    const [time, signature] = [c.req.header('x-delivery-time') ?? '', c.req.header('x-delivery-signature') ?? '']
    if (!isSigned({ secrets: settings.secrets, time, body, signature, now: o.now() })) return undefined
    const delivery = v.safeParse(v.looseObject({ ...DeliverySchema.entries, id: v.string() }), JSON.parse(body))
    if (!delivery.success || !isKind(delivery.output.kind)) return undefined
    const { id } = delivery.output
    // The first call counts; later calls with this id deliver nothing more.
    await mails.add(id, { state, id, since: o.now().toISOString(), delivery: delivery.output })
    return arrived((await mails.get(id))!)
  }
  const notSigned = (c: Context): Response => c.json({ error: 'not signed' }, 401)

  routes.post('/game/deliveries', async (c) => {
    const mail = await mailOf(c, 'taken', (kind) => kind !== 'withdrawal')
    if (mail === undefined) return notSigned(c)
    if (mail.state === 'taken')
      return c.json({ status: 'taken' }, 202, { 'retry-after': String(Math.max(1, Math.ceil(timeLeft(mail) / 1000))) })
    return c.json({ status: mail.state === 'withdrawn' ? 'withdrawn' : 'delivered' })
  })
  routes.post('/game/deliveries/withdrawals', async (c) => {
    const mail = await mailOf(c, 'withdrawn', (kind) => kind === 'withdrawal')
    if (mail === undefined) return notSigned(c)
    await mails.change(mail.id, ['taken', 'delivered'], { state: 'withdrawn' })
    const { state } = (await mails.get(mail.id))!
    return c.json({ status: state === 'opened' ? 'opened' : 'withdrawn' })
  })
  routes.get('/game/deliveries', async (c) => c.json(await allArrived(), 200, { 'cache-control': 'no-store' }))
  routes.get('/game/mailbox', async (c) => {
    const all = await allArrived()
    const body = await page(
      'Sandbox mailbox',
      html`<p>Purchases and rewards are delivered here. The player can withdraw from a purchase until its mail is opened.</p>
        <ul class="rows">
          ${all.map(
            (mail) =>
              html`<li class="on">
                <div>
                  <b>${contentOf(mail)}</b>
                  <p>${mail.id}, for ${mail.delivery.memberNumber}: ${mail.state}</p>
                </div>
                ${
                  mail.state === 'delivered'
                    ? html`<form method="post" action="/sandbox/game/mailbox/${mail.id}/open"><button class="small">Open</button></form>`
                    : ''
                }
              </li>`,
          )}
        </ul>
        <p><a href="/sandbox">About the sandbox</a></p>`,
    )
    return c.body(body, 200, pageHeaders(body, [o.origin]))
  })
  routes.post('/game/mailbox/:id/open', async (c) => {
    const mail = await mails.get(c.req.param('id'))
    if (mail !== undefined) await arrived(mail)
    if (!(await mails.change(c.req.param('id'), ['delivered'], { state: 'opened' })))
      return c.text('there is no such unopened mail', 409, { 'cache-control': 'no-store' })
    return c.body(null, 303, { location: '/sandbox/game/mailbox', 'cache-control': 'no-store' })
  })
  return { settings, routes }
}
