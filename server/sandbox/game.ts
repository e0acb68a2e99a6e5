/** The game server of the sandbox: signs a player's token and opens the site with it, as the game's webview does (A7, S13). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { sitePathOf } from '#contract/page-address.ts'
import type { GameIssuer } from '../session/session.settings.ts'
import { identitiesOf, sandboxAccountOf, sandboxAccounts, subjectOf, type SandboxAccount, type SandboxIssuers } from './accounts.ts'
import { sign, type SigningKey } from './keys.ts'
import { page, pageHeaders } from './page.ts'

/** In seconds: the maximum that the site accepts. */
const lifetime = 120

/** Pages that the game opens; every path is an embedded view (S13). */
const places = [
  { to: '/ko/ingame/bulletin/list?type=notice', name: 'Notices' },
  { to: '/ko/ingame/shop', name: 'Shop' },
  { to: '/ko/ingame/coupon/register', name: 'Coupon' },
  { to: '/ko/ingame/probability', name: 'Probabilities' },
  { to: '/en/ingame', name: 'Home, in English' },
] as const

/** `routes` are mounted under /sandbox. */
export function createGame(o: {
  origin: string
  appId: string
  now: () => Date
  issuers: SandboxIssuers
  /** Signs players' tokens. */
  key: SigningKey
}): { settings: GameIssuer; routes: Hono } {
  const issuer = o.issuers.game
  const { key } = o

  const tokenOf = (account: SandboxAccount): Promise<string> => {
    const iat = Math.floor(o.now().getTime() / 1000)
    // An account that is no member plays as a guest without a known Google or Apple account: sign-in with those stays refused.
    const identities = identitiesOf(account, o.issuers)
    return sign(key, {
      iss: issuer,
      aud: o.appId,
      sub: subjectOf('game', account),
      iat,
      exp: iat + lifetime,
      jti: randomUUID(),
      nickname: account.nickname,
      region: account.region,
      server: account.server,
      is_minor: account.isMinor,
      identities: identities.map((identity) => ({ iss: identity.issuer, sub: identity.subject })),
    })
  }

  const routes = new Hono()
  routes.get('/game/jwks', (c) => c.json({ keys: [key.publicJwk] }, 200, { 'cache-control': 'no-store' }))
  routes.get('/game', async (c) => {
    const body = await page(
      'Sandbox game',
      html`<p>Opens the site as the game does: embedded, with a game token in the fragment that the site exchanges and removes.</p>
        <ul class="rows">
          ${sandboxAccounts.map(
            (account) =>
              html`<li>
                <b>${account.label}</b>
                <p>${account.about}</p>
                <div class="places">
                  ${places.map(
                    ({ to, name }) =>
                      html`<a href="/sandbox/game/open?${String(new URLSearchParams({ account: account.id, to }))}"
                        >${account.nickname}: ${name}</a
                      >`,
                  )}
                </div>
              </li>`,
          )}
        </ul>
        <p><a href="/sandbox">About the sandbox</a></p>`,
    )
    return c.body(body, 200, pageHeaders(body))
  })
  routes.get('/game/open', async (c) => {
    const account = sandboxAccountOf(c.req.query('account'))
    const to = sitePathOf(c.req.query('to') ?? '')
    if (account === undefined || to === undefined)
      return c.text('account: an id of the sandbox; to: a path on this site', 400, { 'cache-control': 'no-store' })
    const { pathname, search } = new URL(to, o.origin)
    return c.body(null, 303, {
      location: `${pathname}${search}#outerToken=${await tokenOf(account)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  })
  return { settings: { issuer, jwksUri: `${issuer}/jwks`, audience: o.appId }, routes }
}
