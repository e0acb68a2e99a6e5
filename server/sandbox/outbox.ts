/**
 * Messages of the sandbox are not sent: they are listed here, newest first, with the code or link that the user needs (T1), so that every
 * flow can be completed without a phone and without a mail server.
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Database } from '../platform/database.ts'
import type { SendMail } from '../platform/mail.ts'
import type { SendSms } from '../platform/sms.ts'
import { createKept } from './kept.ts'
import { page, pageHeaders } from './page.ts'

const SentSchema = v.object({
  state: v.literal('sent'),
  id: v.string(),
  channel: v.picklist(['mail', 'sms']),
  to: v.string(),
  subject: v.nullable(v.string()),
  text: v.string(),
  /** The first address in the text. */
  link: v.nullable(v.string()),
  /** The first group of six digits. */
  code: v.nullable(v.string()),
  /** ISO 8601. */
  at: v.string(),
})
export type SentMessage = v.InferOutput<typeof SentSchema>

/** - GET /outbox: the newest hundred as a page; GET /outbox.json: the same as JSON, `?to=` of one number (E.164) or address. */
export function createOutbox(o: { db: Database; now: () => Date }): { mail: SendMail; sms: SendSms; routes: Hono } {
  const sent = createKept<SentMessage>(o.db, 'outbox', SentSchema)
  const keep = async (message: Pick<SentMessage, 'id' | 'channel' | 'to' | 'subject' | 'text'>): Promise<void> => {
    const link = /https?:\/\/\S+/.exec(message.text)?.[0] ?? null
    const code = message.channel === 'sms' ? (/\b\d{6}\b/.exec(message.text)?.[0] ?? null) : null
    await sent.add(message.id, { ...message, state: 'sent', link, code, at: o.now().toISOString() })
  }
  const routes = new Hono()
  routes.get('/outbox.json', async (c) => {
    const to = c.req.query('to')
    const all = await sent.all()
    return c.json(to === undefined ? all : all.filter((one) => one.to === to), 200, { 'cache-control': 'no-store' })
  })
  routes.get('/outbox', async (c) => {
    const all = await sent.all()
    const body = await page(
      'Sandbox outbox',
      html`<p>Text messages and mail that the site has sent, the newest first. Sending may take a second: reload the page.</p>
        <ul class="rows">
          ${all.map(
            ({ channel, to, subject, text, link, code, at }) =>
              html`<li>
                <b>${code ?? subject ?? to}</b>
                <p>${channel === 'sms' ? 'SMS' : 'Mail'} to ${to}, ${at}</p>
                <p class="words">${text}</p>
                ${link === null ? '' : html`<p class="places"><a href="${link}">Open its link</a></p>`}
              </li>`,
          )}
        </ul>
        ${all.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
        <p><a href="/sandbox">About the sandbox</a></p>`,
    )
    return c.body(body, 200, pageHeaders(body))
  })
  return {
    mail: ({ id, to, subject, text }) => keep({ id, channel: 'mail', to, subject, text }),
    sms: ({ id, to, text }) => keep({ id, channel: 'sms', to, subject: null, text }),
    routes,
  }
}
