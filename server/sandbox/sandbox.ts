/**
 * Everything a new user needs to use the site without an account anywhere: two issuers of identity tokens and a game server, all in this
 * process and with the real protocols (docs/requirements.md "Running it"). Never part of production.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AroundApi } from '../server-deps.ts'
import type { DeliverySettings } from '../deliveries/game-delivery.ts'
import type { Database } from '../platform/database.ts'
import type { ReceiptIssuerSettings } from '../orders/receipt-issuer.ts'
import type { PaymentSettings } from '../orders/payment-registry.ts'
import type { GameIssuer, IdentityIssuer } from '../session/session.settings.ts'
import { sandboxAccounts, seedAccounts } from './accounts.ts'
import { createSupportDesk } from '../support/support-desk.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { SendMail } from '../platform/mail.ts'
import type { SendSms } from '../platform/sms.ts'
import { createSandboxCheckout } from './checkout.ts'
import { createControls } from './controls.ts'
import { createDevPages, type PageScript } from './dev-pages.ts'
import { createGame } from './game.ts'
import { createSandboxSecrets } from './sandbox-secrets.ts'
import { inspectorHeaders, inspectorPage } from './inspector-page.ts'
import { createIssuer } from './issuer.ts'
import { makeKeptTable } from './kept.ts'
import { createMailbox } from './mailbox.ts'
import { createOutbox } from './outbox.ts'
import { createSandboxMyCard } from './mycard.ts'
import { createSandboxReceiptIssuer } from './receipt-issuer.ts'
import { page, pageHeaders, type Html } from './page.ts'
import { createScenarios } from './scenario-runner.ts'
import type { KnownCall } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import { createSupportPages } from './support.ts'
import { createSandboxThirdParties } from './third-parties.ts'

export { builtScript } from './dev-pages.ts'

/** The sandbox as the process connects it with the server. */
export interface Sandbox {
  /** The issuers that the provider must accept. */
  signIn: { google: IdentityIssuer; apple: IdentityIssuer; game: GameIssuer }
  /** The payment providers, and the recipient of deliveries. */
  payment: PaymentSettings
  deliveries: DeliverySettings
  /** The issuer of cash receipts. */
  receipts: ReceiptIssuerSettings
  /** The senders of mail and SMS. */
  senders: { mail: SendMail; sms: SendSms }
  /** Mounted under /sandbox. */
  routes: Hono
  /** Mounted under /dev: galleries of machines and screens. */
  devPages: Hono
  /** Runs first, at Node's level: returns true if the request belongs to an issuer and is being handled. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Wraps the API: injects the faults that a browser has switched on (scenarios.ts). */
  scenarios: AroundApi
  /** The provider's clock: the given one, shifted if a scenario requests it. */
  now: () => Date
}

const aboutPage = (scenarioSection: Html): Promise<string> =>
  page(
    'Sandbox',
    html`<p>
        While the sandbox is on, sign-in uses no external service: two issuers in this process simulate Google and Apple, and a game server
        opens the site as the game does. Production refuses to start with the sandbox.
      </p>
      <h2>Accounts</h2>
      <ul class="rows">
        ${sandboxAccounts.map(
          ({ label, about }) =>
            html`<li>
              <b>${label}</b>
              <p>${about}</p>
            </li>`,
        )}
      </ul>
      <h2>Pages</h2>
      <p><a href="/">The site</a>: log in with Google or Apple and choose one of these accounts.</p>
      <p><a href="/sandbox/game">The game</a>: open the site from the game, with one of these accounts.</p>
      <p>
        <a href="/sandbox/mycard">MyCard</a> and <a href="/sandbox/checkout">the card checkout</a>: their payments, and a switch for
        maintenance; their payment pages open with a purchase. <a href="/sandbox/game/mailbox">The mailbox</a>: the deliveries to the game,
        and a button to open each.
      </p>
      <p><a href="/sandbox/outbox">The outbox</a>: every text message and mail the site has sent, with its code or link.</p>
      <p><a href="/sandbox/support">The support desk</a>: requests of players, to answer and close.</p>
      <p><a href="/?inspect=local">The inspector</a>: the site, with its running statecharts in a second window.</p>
      <p>
        <a href="/?qa">The QA panel</a>: the site, with the steps of its machines, recordings to make and replay, and faults to switch on.
      </p>
      <p><a href="/dev/machines">The machines</a>: diagrams of all statecharts.</p>
      <p><a href="/dev/screens">The screens</a>: all screens in all states, all design components.</p>
      <p>
        <a href="/sandbox/third-party/events">Events sent to third parties</a>: none, unless the site was started with
        <code>PIXEL_ID=12345678</code> or <code>OFFERWALL_SRC=/sandbox/third-party/offerwall?click={click}</code> and a visitor has agreed.
      </p>
      ${scenarioSection}`,
  )

/** What the sandbox needs from the provider. */
export interface SandboxDeps {
  db: Database
  /** Of the site as players type it, without a trailing slash; required in advance, since issuers are named after it. */
  origin: string
  now: () => Date
  /** Store of players' attachments. */
  files: FileStore
  appId: string
  /** Calls of the contract that scenarios may select. */
  calls: readonly KnownCall[]
  /** Milliseconds from a delivery's arrival until it is in the game's mailbox; default: half a minute. */
  deliveryDelay?: number
  /** @returns the script of a page by its source; without it there are no inspector and no galleries */
  scriptOf?: (source: string) => PageScript
}

/** Creates keys, issuers and members; does not listen. */
export async function createSandbox(deps: SandboxDeps): Promise<Sandbox> {
  const { origin, now, appId } = deps
  await makeKeptTable(deps.db)
  const secrets = createSandboxSecrets(deps.db)
  const google = await createIssuer('google', { db: deps.db, origin, now, secrets })
  const apple = await createIssuer('apple', { db: deps.db, origin, now, secrets })
  const issuers = { google: google.settings.issuer, apple: apple.settings.issuer, game: `${origin}/sandbox/game` }
  const game = createGame({ origin, appId, now, issuers, key: await secrets.signingKey('game') })
  await seedAccounts(deps.db, issuers, now())
  const myCard = createSandboxMyCard({ db: deps.db, origin, key: await secrets.text('mycard'), fetch })
  const checkout = createSandboxCheckout({
    db: deps.db,
    origin,
    now,
    key: await secrets.text('checkout'),
    secret: await secrets.text('checkout-webhooks'),
    fetch,
  })
  const mailbox = createMailbox({
    db: deps.db,
    origin,
    now,
    delay: deps.deliveryDelay ?? 30_000,
    secret: await secrets.text('deliveries'),
  })
  const receipts = createSandboxReceiptIssuer({ db: deps.db, origin, now, key: await secrets.text('cash-receipts') })
  const outbox = createOutbox({ db: deps.db, now })

  const faults = createScenarios(scenarios, { calls: deps.calls, now, origin })

  const routes = new Hono()
  routes.get('/', async (c) => {
    const body = await aboutPage(faults.section(c.req.raw))
    return c.body(body, 200, pageHeaders(body, [origin]))
  })
  const { scriptOf } = deps
  if (scriptOf !== undefined)
    routes.get('/inspector', (c) => c.body(inspectorPage(scriptOf('src/dev/inspector/inspector.ts').script), 200, inspectorHeaders))
  routes.route('/', game.routes)
  routes.route('/', mailbox.routes)
  routes.route('/', myCard.routes)
  routes.route('/', checkout.routes)
  routes.route('/', receipts.routes)
  routes.route('/', outbox.routes)
  routes.route('/', createControls({ db: deps.db, issuers }))
  routes.route('/', createSupportPages({ desk: createSupportDesk({ db: deps.db, now, files: deps.files }), origin, now }))
  routes.route('/', faults.routes)
  routes.route('/', createSandboxThirdParties())
  return {
    signIn: { google: google.settings, apple: apple.settings, game: game.settings },
    payment: { mycard: myCard.settings, checkout: checkout.settings },
    deliveries: mailbox.settings,
    receipts: receipts.settings,
    senders: outbox,
    routes,
    devPages: scriptOf === undefined ? new Hono() : createDevPages(scriptOf),
    handle: (request, response) => google.handle(request, response) || apple.handle(request, response),
    scenarios: faults.around,
    now: faults.now,
  }
}
