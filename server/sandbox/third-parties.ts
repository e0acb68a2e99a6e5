/**
 * Third parties for tests of consent (C3): a pixel with the protocol of the real one, an offerwall's conversion script, and the events that
 * the two received. They are loaded only if PIXEL_ID or OFFERWALL_SRC is set.
 */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'

const EventSchema = v.object({
  by: v.picklist(['pixel', 'offerwall']),
  event: v.string(),
  /** The page's address and referrer as the script saw them. */
  address: v.string(),
  referrer: v.string(),
  /** The pixel's id, or the click id. */
  id: v.string(),
})
type ReceivedEvent = v.InferOutput<typeof EventSchema>

/** Maximum number of stored events; the newest are kept. */
const most = 500

const tell = `const tell = (by, event, id) => navigator.sendBeacon('/sandbox/third-party/events', JSON.stringify({ by, event, id: String(id), address: location.href, referrer: document.referrer }))`

/**
 * The known behaviour of the real script (developers.facebook.com): takes the queue over, sends only with consent, reports every pushState
 * unless disabled, and clicks unless automatic events are off; sets the cookie `_fbp`.
 */
const pixelScript = `(() => {
  ${tell}
  const fbq = window.fbq
  if (fbq === undefined || fbq.callMethod !== undefined) return
  let id, hasConsent = true, isAutomatic = true
  const send = (event) => { if (hasConsent && id !== undefined) tell('pixel', event, id) }
  fbq.callMethod = (method, ...rest) => {
    if (method === 'consent') hasConsent = rest[0] === 'grant'
    if (method === 'set' && rest[0] === 'autoConfig') isAutomatic = rest[1] !== false && rest[1] !== 'false'
    if (method === 'init') { id = rest[0]; document.cookie = '_fbp=fb.1.' + Date.now() + '.1; path=/; max-age=7776000' }
    if (method === 'track') send(rest[0])
  }
  for (const call of fbq.queue.splice(0)) fbq.callMethod(...call)
  addEventListener('click', () => { if (isAutomatic) send('SubscribedButtonClick') }, true)
  if (fbq.disablePushState === true) return
  const push = history.pushState
  history.pushState = function (...given) { push.apply(this, given); send('PageView') }
})()
`

const offerwallScript = `(() => {
  ${tell}
  tell('offerwall', 'Conversion', new URL(document.currentScript.src).searchParams.get('click'))
})()
`

const script = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/**
 * - GET /third-party/pixel, /third-party/offerwall?click=…: the scripts.
 * - GET /third-party/events: the received events, oldest first; DELETE deletes them.
 */
export function createSandboxThirdParties(): Hono {
  const events: ReceivedEvent[] = []
  const routes = new Hono()
  routes.get('/third-party/pixel', (c) => c.body(pixelScript, 200, script))
  routes.get('/third-party/offerwall', (c) => c.body(offerwallScript, 200, script))
  routes.get('/third-party/events', (c) => c.json(events, 200, { 'cache-control': 'no-store' }))
  routes.delete('/third-party/events', (c) => {
    events.length = 0
    return c.body(null, 204)
  })
  routes.post('/third-party/events', bodyLimit({ maxSize: 8 * 1024 }), async (c) => {
    const given = v.safeParse(EventSchema, await c.req.json().catch(() => undefined))
    if (!given.success) return c.text('a JSON body { by, event, id, address, referrer }', 400)
    events.push(given.output)
    events.splice(0, events.length - most)
    return c.body(null, 204)
  })
  return routes
}
