/** Rejected tokens in the composed app: calls, session and storage, over a real provider (A4, docs/decisions/0008). */
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { startSession } from '#server/session/tokens.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { productListQuery } from '#src/api/shop.queries.ts'
import { unchanged } from '#src/components/actors.tsx'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, game, signInDeps, storedTokens, storeTokens } from '#tests/helpers/sign-in.ts'
import { createApp } from './create-app.tsx'

const provider = openProvider('demo', signInDeps)
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  provider.now = testNow
})

/** The provider does not know these tokens. */
const storeRejected = (): void => storeTokens('old', 'refresh-1')
/** Tokens of a member's session. */
async function storeSession(): Promise<void> {
  const { access, refresh } = await startSession(provider.database.db, { memberId: await aMember(provider), now: provider.now })
  storeTokens(access.token, refresh.token)
}
const gameToken = (): Promise<string> => game.issueToken(provider.now, { sub: 'in-the-game', nickname: 'Ashling' })

const renewals = 'PUT /api/auth/tokens/cs-site'
const exchanges = 'POST /api/auth/tokens/outer-site'

/** @param instead responds in place of the provider */
function anApp(instead?: CallOptions['instead'], pathname = '/en/shop') {
  const calls = callsTo(provider, instead === undefined ? {} : { instead })
  /** Of each call. */
  const tokens: (string | null)[] = []
  const app = createApp({
    fetch: (input, init) => {
      const request = new Request(input, init)
      tokens.push(request.headers.get('authorization'))
      return calls.fetch(request)
    },
    bases: { auth: 'http://site.test/api', game: 'http://site.test/api', payment: 'http://site.test/api' },
    publicBases: { auth: '/api', game: '/api', payment: '/api' },
    origin: 'http://site.test',
    pathname,
    negotiated: 'en',
    messages: {},
    token: () => localStorage.getItem('site.access-token'),
    prepare: unchanged,
  })
  const sentCalls = () => calls.sent.map(({ method, path }) => `${method} ${path}`)
  return { app, tokens, sentCalls, of: (call: string) => sentCalls().filter((one) => one === call).length }
}
const isCall = (call: string, { method, path }: { method: string; path: string }): boolean => `${method} ${path}` === call

test('a renewal without a response keeps the session, rejects all calls and emits session.unreachable', async () => {
  storeRejected()
  const { app, of } = anApp((call) => (isCall(renewals, call) ? 'unreachable' : undefined))
  const { session } = app.actors
  const emitted: string[] = []
  session.on('*', ({ type }) => emitted.push(type))
  app.actors.start(null)
  const calls = ['listProducts', 'listOrders'] as const
  const failures = calls.map((name) => app.api.call(name, { query: { lang: 'en' } }).catch((error: unknown) => error))
  for (const failure of await Promise.all(failures)) expect(failure).toMatchObject({ status: 0, code: 'RENEWAL_UNANSWERED' })
  await waitFor(session, (s) => s.matches({ restoring: { profile: 'unreachable' } }))
  expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
  expect(storedTokens()).toEqual(['old', 'refresh-1'])
  expect(emitted).toContain('session.unreachable')
  expect(emitted).not.toContain('session.expired')
  // One renewal for all calls, which repeats its request once after a lost response.
  expect(of(renewals)).toBe(2)
})

test('a renewal that fails in the server keeps the session, and the call’s failure has its trace id', async () => {
  storeRejected()
  const { app } = anApp((call) => (isCall(renewals, call) ? refusal(500, 'INTERNAL') : undefined))
  app.actors.start(null)
  const failure = await app.api.call('listOrders', { query: { lang: 'en' } }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 0, code: 'RENEWAL_UNANSWERED', traceId: 'trace-1' })
  expect(storedTokens()).toEqual(['old', 'refresh-1'])
})

test('one renewal that the provider rejects ends the session and removes the stored tokens (§4)', async () => {
  storeRejected()
  const { app, of } = anApp()
  app.actors.start(null)
  const failure = await app.api.call('listOrders', { query: { lang: 'en' } }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 401 })
  await waitFor(app.actors.session, (s) => s.matches('signedOut'))
  expect([of(renewals), storedTokens()]).toEqual([1, [null, null]])
})

test('a call with an expired token renews it, stores the new tokens and succeeds', async () => {
  await storeSession()
  const before = storedTokens()
  const { app, of } = anApp()
  app.actors.start(null)
  await waitFor(app.actors.session, (s) => s.matches({ signedIn: 'fresh' }))
  provider.now = new Date(testNow.getTime() + 3_600_000)
  expect((await app.api.call('listOrders', { query: { lang: 'en' } })).totalCount).toBe(0)
  const after = storedTokens()
  expect([of(renewals), after[0] === before[0], after[1] === before[1]]).toEqual([1, false, false])
})

test.each<[string, CallOptions['instead'], number]>([
  ['gets no response', (call) => (isCall(renewals, call) ? 'unreachable' : undefined), 2],
  [
    'succeeds but the new token is rejected too',
    ({ path }) => (path.endsWith('/item/list') ? refusal(401, 'UNAUTHORISED', '') : undefined),
    1,
  ],
])('the shop list, retried up to three times, renews once when the renewal %s', async (_, instead, requests) => {
  await storeSession()
  const { app, of } = anApp(instead)
  app.actors.start(null)
  await waitFor(app.actors.session, (s) => s.matches({ signedIn: 'fresh' }))
  // The access token has expired.
  provider.now = new Date(testNow.getTime() + 3_600_000)
  await app.queryClient.fetchQuery(productListQuery(app.api, 'en', 'member', {})).catch(() => {})
  expect(of(renewals)).toBe(requests)
  expect(selectIsSignedIn(app.actors.session.getSnapshot())).toBe(true)
})

test('in the game, the game’s token is exchanged before member calls, which then send the new token (A7)', async () => {
  storeRejected()
  const { app, sentCalls, tokens } = anApp(undefined, '/en/ingame/purchases')
  app.actors.start(await gameToken())
  expect(selectIsSignedIn(app.actors.session.getSnapshot())).toBe(false)
  await waitFor(app.actors.session, selectIsSignedIn)
  await app.api.call('listOrders', { query: { lang: 'en' } })
  expect(sentCalls()).toEqual([exchanges, 'GET /api/payment/web/list'])
  expect(tokens[1]).toBe(`Bearer ${storedTokens()[0]!}`)
  expect(storedTokens()).not.toContain('old')
})

test('the game’s token is ignored outside the game', async () => {
  await storeSession()
  const { app, sentCalls } = anApp()
  app.actors.start(await gameToken())
  await waitFor(app.actors.session, selectIsSignedIn)
  expect(sentCalls()).toEqual(['GET /api/auth/account/profiles'])
})

test('in the game, a failed token exchange never sends the stored token, which may be another player’s', async () => {
  await storeSession()
  const { app, tokens, sentCalls } = anApp((call) => (isCall(exchanges, call) ? 'unreachable' : undefined), '/en/ingame/shop')
  const outer = await gameToken()
  app.actors.start(outer)
  await waitFor(app.actors.session, (s) => s.matches({ signedIn: 'tokenless' }))
  expect(app.router.options.context.audience()).toBe('visitor')
  expect((await app.api.call('listOpenProducts', { query: { lang: 'en' } })).totalCount).toBeGreaterThan(0)
  expect(sentCalls().at(-1)).toBe('GET /api/payment/open/web/item/list')
  expect(tokens.filter((token) => token !== null && token !== `Bearer ${outer}`)).toEqual([])
})
