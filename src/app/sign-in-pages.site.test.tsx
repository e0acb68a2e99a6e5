/**
 * Signing in and out (A2, A3, A5, A6, E3, P1, S14) in the whole site over a real provider. Real windows, redirects and tabs:
 * e2e/sign-in.spec.ts, e2e/sign-in.phone.spec.ts.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { messageOf } from '#server/platform/failure-messages.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { keepAttempt, type Attempt } from '#src/features/session/attempts.ts'
import { channelName, type WindowMessage } from '#src/features/session/issuer.ts'
import { readSession } from '#src/features/session/token-storage.ts'
import { readDraft, writeDraft } from '#src/lib/drafts.ts'
import type { Claims } from '#tests/helpers/fake-issuer.ts'
import { header, openSite, sentBy, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { aMember, apple, google, refresh, signInDeps, storedTokens } from '#tests/helpers/sign-in.ts'
import { handleEntryParameters } from './entry-parameters.ts'

const provider = openProvider('demo', signInDeps)
let memberId: string
beforeAll(async () => {
  memberId = await aMember(provider, { nickname: 'Ashling' })
})
afterEach(() => {
  vi.restoreAllMocks()
  provider.now = testNow
})

const issuers = { Google: google, Apple: apple } as const
type IssuerName = keyof typeof issuers

/** A desktop with a mouse: the issuer's window responds like the callback page that it ends on (src/features/session). */
function openIssuerWindow(claims: Claims = {}, issuer = google): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const replace = async (href: string): Promise<void> => {
    const { searchParams } = new URL(href)
    const idToken = await issuer.issueToken(provider.now, { nonce: searchParams.get('nonce'), ...claims })
    const channel = new BroadcastChannel(channelName)
    channel.postMessage({ state: searchParams.get('state')!, idToken } satisfies WindowMessage)
    channel.close()
  }
  vi.stubGlobal('open', () => ({ closed: false, close: () => {}, focus: () => {}, location: { replace } }))
}

const state = ({ app }: OpenedSite) => app.actors.session.getSnapshot()
const isSignedIn = (site: OpenedSite): Promise<void> => waitFor(() => expect(selectIsSignedIn(state(site))).toBe(true))
const isSignedOut = (site: OpenedSite): Promise<void> => waitFor(() => expect(state(site).value).toBe('signedOut'))
const isAt = ({ address }: OpenedSite, expected: string): Promise<void> => waitFor(() => expect(address()).toBe(expected))
const isNamed = (name: string): Promise<unknown> => waitFor(() => header().getByText(name, { selector: 'summary span' }))
const authCalls = (site: OpenedSite): string[] => sentBy(site).filter((call) => call.includes('/auth/'))

const openLogin = async ({ user }: OpenedSite): Promise<void> => {
  await user.click(header().getAllByRole('link', { name: 'Log in' })[0]!)
}
const choose = async ({ user }: OpenedSite, issuer: IssuerName = 'Google'): Promise<void> =>
  user.click(await screen.findByRole('button', { name: `Continue with ${issuer}` }))
async function logIn(site: OpenedSite, issuer?: IssuerName): Promise<void> {
  await openLogin(site)
  await choose(site, issuer)
}
async function logOut(site: OpenedSite, name: string): Promise<void> {
  const { user } = site
  await user.click(header().getByText(name, { selector: 'summary span' }))
  await user.click(within(header().getByRole('navigation', { name: 'Account' })).getByRole('button', { name: 'Log out' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Log out?' })).getByRole('button', { name: 'Log out' }))
  await isSignedOut(site)
}

describe.each(['Google', 'Apple'] as const)('with %s', (name) => {
  const list = '/en/bulletin/list?type=event'

  test('a non-member sees a message and stays on the page (A6)', async () => {
    const site = await openSite(provider, list)
    openIssuerWindow({ sub: 'nobody' }, issuers[name])
    await logIn(site, name)
    await screen.findByText(/not a member of the game/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await isSignedOut(site)
    expect([site.address(), storedTokens()]).toEqual([list, [null, null]])
  })

  test('a member with authDbKey stays on the page, without a profile call (A2)', async () => {
    const subject = `keyed-with-${name}`
    await aMember(provider, { nickname: 'Emberly', authDbKey: 'db-77', identities: [{ issuer: issuers[name].issuer, subject }] })
    const site = await openSite(provider, list)
    openIssuerWindow({ sub: subject }, issuers[name])
    await logIn(site, name)
    await isSignedIn(site)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(site.address()).toBe(list)
    expect(authCalls(site)).toEqual([`POST /api/auth/tokens/${name.toLowerCase()}/cs-site`])
    writeDraft('any', 'theirs')
    expect(localStorage.getItem('site.draft.any')).toContain(readSession())
    site.close()
    await openSite(provider, list)
    await isNamed('Emberly')
    expect(readDraft('any')).toBe('theirs')
  })
})

test.each([
  ['/en', '/en'],
  ['/en/terms/service', '/en'],
  ['/en/shop', '/en/shop'],
  ['/en/shop/guide', '/en/shop'],
  ['/en/shop/product/growth-bundle', '/en/shop/product/growth-bundle'],
])('signing in on %s leads to %s (A2)', async (from, target) => {
  const site = await openSite(provider, from)
  openIssuerWindow()
  await logIn(site)
  await isNamed('Ashling')
  await isAt(site, target)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['/en/terms/service', '/en'],
  ['/en/shop/product/growth-bundle', '/en/shop'],
])('logging out on %s leads to %s and removes the tokens (A3)', async (from, target) => {
  const site = await openSite(provider, from, { memberId })
  await isNamed('Ashling')
  await logOut(site, 'Ashling')
  await isAt(site, target)
  expect(storedTokens()).toEqual([null, null])
})

test('members fetch the shop as members, in their own region; after logging out it is the visitor’s again (A3, A8, R7)', async () => {
  await aMember(provider, { nickname: 'Yuelan', region: 'TW', identities: [{ issuer: google.issuer, subject: 'yuelan' }] })
  const site = await openSite(provider, '/en/shop')
  await site.shows('/shop')
  expect(site.main().textContent).toContain('UTC+9')
  openIssuerWindow({ sub: 'yuelan' })
  await logIn(site)
  await isNamed('Yuelan')
  await waitFor(() => expect(site.main().textContent).toContain('UTC+8'))
  expect(sentBy(site)).toContain('GET /api/payment/web/item/list')
  await logOut(site, 'Yuelan')
  await waitFor(() => expect(site.main().textContent).toContain('UTC+9'))
})

test('a nonce that is refused shows the provider’s message in the dialog', async () => {
  const busy = replicaOf(provider, signInDeps)
  const { fetch } = busy
  const refusal = { code: 'TOO_MANY_REQUESTS', message: messageOf('TOO_MANY_REQUESTS', 'en'), traceId: 'of-the-refusal' }
  busy.fetch = async (request) => (request.url.includes('include=signIn') ? Response.json(refusal, { status: 429 }) : fetch(request))
  const site = await openSite(busy, '/en/shop')
  openIssuerWindow()
  await logIn(site)
  const dialog = await screen.findByRole('dialog', { name: 'Log in' })
  expect((await within(dialog).findByRole('alert')).textContent).toBe(messageOf('TOO_MANY_REQUESTS', 'en'))
})

test('after a failed sign-in on the login page the player may choose again, and the focus returns to the button (P1, A6)', async () => {
  await aMember(provider, { nickname: 'Oriel', identities: [{ issuer: apple.issuer, subject: 'member-by-apple' }] })
  const site = await openSite(provider, '/en/terms/service')
  openIssuerWindow({ sub: 'nobody' })
  await site.app.router.navigate({ to: '/login', search: { from: '/en/shop' } })
  await site.shows('/login')
  await choose(site)
  await screen.findByText(/not a member of the game/)
  await isSignedOut(site)
  await waitFor(() => expect(document.activeElement).toBe(within(site.main()).getByRole('button', { name: 'Continue with Google' })))
  openIssuerWindow({ sub: 'member-by-apple' }, apple)
  await choose(site, 'Apple')
  await isNamed('Oriel')
  await isAt(site, '/en/shop')
})

test.each([
  ['from=/en/terms/service', '/en'],
  ['from=/en/shop/guide', '/en/shop'],
  ['from=/en/shop/product/growth-bundle', '/en/shop/product/growth-bundle'],
  ['from=/en/shop&next=/en/probability', '/en/probability'],
  // A fragment could be a token of the game (A7).
  ['next=/en/probability%23outerToken%3Da', '/en/probability'],
])('signing in on the login page with %s leads to %s, which replaces the page (A2)', async (search, target) => {
  const site = await openSite(provider, '/en/bulletin/list?type=event')
  openIssuerWindow()
  await act(async () => site.app.router.history.push(`/en/login?${search}`))
  await site.shows('/login')
  const entries = history.length
  await choose(site)
  await isNamed('Ashling')
  await isAt(site, target)
  await waitFor(() => expect(site.main().dataset['screen']).not.toBe('/login'))
  expect([site.address(), history.length]).toEqual([target, entries])
})

test('signing in on a login page whose address names no page keeps the language of the address (A2, R1)', async () => {
  const site = await openSite(provider, '/ko/shop', { negotiated: 'en' })
  openIssuerWindow()
  await act(async () => site.app.router.history.push('/ko/login'))
  await site.shows('/login')
  await site.user.click(await screen.findByRole('button', { name: /Google/ }))
  await isNamed('Ashling')
  await waitFor(() => expect(site.address()).toBe('/ko'))
})

test('Back after a logout on a product page makes only calls of a visitor (A8)', async () => {
  const path = '/en/shop/product/growth-bundle'
  const site = await openSite(provider, path, { memberId })
  await isNamed('Ashling')
  await screen.findByRole('button', { name: /^Pay/ })
  await logOut(site, 'Ashling')
  await isAt(site, '/en/shop')
  await site.shows('/shop')
  const before = sentBy(site).length
  await site.goBack()
  await site.shows('/shop/product/$productId')
  await screen.findAllByRole('link', { name: 'Log in to buy' })
  expect(
    sentBy(site)
      .slice(before)
      .filter((call) => call.includes('/payment/web/')),
  ).toEqual([])
})

test('signing in by the header on the login page continues as its address says (A2)', async () => {
  const site = await openSite(provider, '/en/login?next=%2Fen%2Fprobability')
  await site.shows('/login')
  openIssuerWindow()
  await openLogin(site)
  await site.user.click(within(await screen.findByRole('dialog', { name: 'Log in' })).getByRole('button', { name: 'Continue with Google' }))
  await isNamed('Ashling')
  await site.shows('/probability')
  expect(site.address()).toBe('/en/probability')
})

test('the login page leads a member with authDbKey, and one who is signed in, to what its address says (A2)', async () => {
  await aMember(provider, { authDbKey: 'db-79', identities: [{ issuer: google.issuer, subject: 'keyed-on-the-page' }] })
  const site = await openSite(provider, '/en/probability')
  openIssuerWindow({ sub: 'keyed-on-the-page' })
  await act(async () => site.app.router.history.push('/en/login?from=/en/terms/service'))
  await site.shows('/login')
  await choose(site)
  await isSignedIn(site)
  await isAt(site, '/en/terms/service')
  site.close()
  const other = await openSite(provider, '/en/login?from=/en/terms/service', { memberId })
  await isNamed('Ashling')
  await isAt(other, '/en/terms/service')
  expect(authCalls(other).filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a provider error during sign-in leads to the error page with its trace id (E1)', async () => {
  const broken = () => Response.json({ code: 'INTERNAL', message: 'x', traceId: 'trace-of-sign-in' }, { status: 500 })
  const site = await openSite(provider, '/en/shop', {
    instead: ({ path }) => (path === '/api/auth/tokens/google/cs-site' ? broken() : undefined),
  })
  openIssuerWindow()
  await logIn(site)
  await site.shows('/error/500')
  expect(site.address()).toMatch(/^\/en\/error\/500/)
  await waitFor(() => expect(site.main().textContent).toContain('trace-of-sign-in'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the callback page', () => {
  const pathname = '/auth/callback/google'

  /** @param fragment of the issuer's response */
  async function returnWith(fragment: string): Promise<OpenedSite> {
    const site = await openSite(provider, pathname, { negotiated: 'ko' })
    await site.shows('/auth/callback/$issuer')
    void handleEntryParameters({ pathname, search: '', fragment }, site.app)
    return site
  }
  /** The page went to Google and returns with a token for this subject. */
  async function returnOf(sub: string, from: string, more: Partial<Attempt> = {}): Promise<OpenedSite> {
    const { nonce } = (await provider.get('/api/site/config?locale=en&include=signIn')).body.signIn as { nonce: string }
    keepAttempt('s-1', { provider: 'google', nonce, mode: 'page', from, at: Date.now(), ...more })
    return returnWith(`state=s-1&id_token=${await google.issueToken(provider.now, { nonce, sub })}`)
  }

  test.each([
    ['an unknown state', 'state=somebody-elses&id_token=a.b.c'],
    ['no state', 'id_token=a.b.c'],
  ])('refuses a response with %s', async (_, fragment) => {
    const site = await returnWith(fragment)
    await screen.findByText(/이 브라우저에서 시작한 로그인이 아니/)
    await isAt(site, '/')
    await isSignedOut(site)
    expect(authCalls(site)).toEqual([])
  })

  test('refuses a token with another attempt’s nonce before it is sent (OpenID Connect Core §3.2.2.11)', async () => {
    const site = await returnOf('player-1', '/en/shop', { nonce: 'mine' })
    await screen.findByText(/not started here/)
    await isAt(site, '/en/shop')
    await isSignedOut(site)
    expect(authCalls(site)).toEqual([])
  })

  test('shows a refusal of the provider in the language of the page that sign-in began on (A6, E3)', async () => {
    const from = '/ja/bulletin/list?type=notice'
    const site = await returnOf('nobody', from)
    await screen.findByText(/ゲームの会員ではありません/)
    await isAt(site, from)
    await isSignedOut(site)
    expect(storedTokens()).toEqual([null, null])
  })

  test('leads a member with authDbKey to the page that sign-in began on (A2)', async () => {
    await aMember(provider, { authDbKey: 'db-78', identities: [{ issuer: google.issuer, subject: 'keyed' }] })
    const site = await returnOf('keyed', '/en/terms/service')
    await isSignedIn(site)
    await isAt(site, '/en/terms/service')
    expect(authCalls(site)).toEqual(['POST /api/auth/tokens/google/cs-site'])
  })

  test('without a response says that nothing is left to do; an unknown issuer has no page', async () => {
    const site = await openSite(provider, '/en/auth/callback/apple')
    await site.shows('/auth/callback/$issuer')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing left to do here')
    site.close()
    const other = await openSite(provider, '/en/auth/callback/nobody')
    await other.shows('/404')
  })
})

// Other forms of such addresses: src/lib/in-app-browser.test.ts.
test.each([
  ['leads to its target after sign-in', '/en/probability', '/en/probability'],
  ['with another site as its target leads to its own page', '//evil.test', '/en/shop'],
  ['drops the fragment of its target: it could be a token', '/en/probability#outerToken=a', '/en/probability'],
])('an address with a login request %s (A5)', async (_, next, target) => {
  const search = `?login=google&next=${encodeURIComponent(next)}`
  const site = await openSite(provider, `/en/shop${search}`)
  await site.shows('/shop')
  openIssuerWindow()
  void handleEntryParameters({ pathname: '/en/shop', search, fragment: '' }, site.app)
  await screen.findByRole('dialog', { name: 'Log in' })
  expect(site.address()).toBe('/en/shop')
  await choose(site)
  await isNamed('Ashling')
  await isAt(site, target)
})

test('inside NAVER on an iPhone the dialog explains what to press, and the address can be copied (A5)', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NAVER(inapp; search; 1010; 12.8.3; 14)',
  )
  const site = await openSite(provider, '/en/shop')
  await logIn(site)
  const warning = await screen.findByRole('dialog', { name: 'Google sign-in does not work here' })
  expect(warning.textContent).toContain('Open in browser')
  await site.user.click(within(warning).getByRole('button', { name: 'Copy the address' }))
  await screen.findByText(/^The address was copied/)
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/en/shop?login=google`)
})

test('a form’s input is restored after a revoked session and a new sign-in, and deleted by logging out', async () => {
  const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Coupon code/ })
  const openForm = async ({ user }: OpenedSite): Promise<void> => user.click(header().getAllByRole('link', { name: 'Register coupon' })[0]!)
  const site = await openSite(provider, '/en/coupon/register', { memberId })
  await isNamed('Ashling')
  await site.user.type(await code(), 'HARVEST2026')
  // A thief used the refresh token, and the member's browser uses it again too late.
  await refresh(provider, storedTokens()[1]!)
  provider.now = new Date(testNow.getTime() + 16 * 60_000)
  await site.user.click(header().getAllByRole('link', { name: 'Web shop' })[0]!)
  await isSignedOut(site)
  await screen.findByText(/^For your safety/)
  await isAt(site, '/en')
  expect(storedTokens()).toEqual([null, null])
  openIssuerWindow()
  await logIn(site)
  await isNamed('Ashling')
  await openForm(site)
  expect((await code()).value).toBe('HARVEST2026')
  await logOut(site, 'Ashling')
  await isAt(site, '/en')
  await openForm(site)
  expect((await code()).value).toBe('')
  await logIn(site)
  await isNamed('Ashling')
  await openForm(site)
  expect((await code()).value).toBe('')
})
