/** Rejected tokens in the composed app: calls, session and storage (A4, docs/decisions/0008). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { productListQuery } from '#src/api/shop.queries.ts'
import { unchanged } from '#src/components/actors.tsx'
import { createApp } from './create-app.tsx'

beforeEach(() => {
  localStorage.setItem('site.access-token', 'old')
  localStorage.setItem('site.refresh-token', 'refresh-1')
})
afterEach(() => localStorage.clear())

const refused = (): Response => Response.json({ code: 'UNAUTHORISED', message: '', traceId: 't' }, { status: 401 })
const profile = (): Response => Response.json({ memberNumber: '204611870938', nickname: 'Ashling', region: 'KR', server: null })

/** An app whose provider responds by method and path. */
function anApp(respond: (call: string, token: string | null) => Response | 'lost', pathname = '/en/shop') {
  const sentCalls: string[] = []
  const app = createApp({
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = `${request.method} ${new URL(request.url).pathname}`
      sentCalls.push(call)
      const response = respond(call, request.headers.get('authorization'))
      if (response === 'lost') throw new TypeError('Failed to fetch')
      return response
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
  return { app, sentCalls, of: (call: string) => sentCalls.filter((one) => one === call).length }
}
const renewals = 'PUT /api/auth/tokens/cs-site'

test('a renewal without a response keeps the session, rejects all calls and emits session.unreachable', async () => {
  const { app, of } = anApp((call) => (call === renewals ? 'lost' : refused()))
  const { session } = app.actors
  const emitted: string[] = []
  session.on('*', ({ type }) => emitted.push(type))
  app.actors.start(null)
  const calls = ['listProducts', 'listOrders'] as const
  const failures = calls.map((name) => app.api.call(name, { query: { lang: 'en' } }).catch((error: unknown) => error))
  for (const failure of await Promise.all(failures)) expect(failure).toMatchObject({ status: 0, code: 'RENEWAL_UNANSWERED' })
  await waitFor(session, (s) => s.matches({ restoring: { profile: 'unreachable' } }))
  expect(selectIsSignedIn(session.getSnapshot())).toBe(true)
  expect(localStorage.getItem('site.refresh-token')).toBe('refresh-1')
  expect(emitted).toContain('session.unreachable')
  expect(emitted).not.toContain('session.expired')
  // One renewal for all calls, which repeats its request once after a lost response.
  expect(of(renewals)).toBe(2)
})

test('one renewal that the provider rejects ends the session and removes the stored tokens (§4)', async () => {
  const { app, of } = anApp(refused)
  app.actors.start(null)
  const failure = await app.api.call('listOrders', { query: { lang: 'en' } }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 401 })
  await waitFor(app.actors.session, (s) => s.matches('signedOut'))
  expect([of(renewals), localStorage.getItem('site.access-token'), localStorage.getItem('site.refresh-token')]).toEqual([1, null, null])
})

test.each([
  ['gets no response', (): Response | 'lost' => 'lost', 2],
  ['succeeds but the new token is rejected too', () => Response.json({ access: { token: 'new' }, refresh: { token: 'refresh-2' } }), 1],
] as const)('the shop list, retried up to three times, renews once when the renewal %s', async (_, renewal, requests) => {
  let isRefusing = false
  const { app, of } = anApp((call) => (call === renewals ? renewal() : call.endsWith('/profiles') && !isRefusing ? profile() : refused()))
  app.actors.start(null)
  await waitFor(app.actors.session, (s) => s.matches({ signedIn: 'fresh' }))
  isRefusing = true
  await app.queryClient.fetchQuery(productListQuery(app.api, 'en', 'member', {})).catch(() => {})
  expect(of(renewals)).toBe(requests)
  expect(selectIsSignedIn(app.actors.session.getSnapshot())).toBe(true)
})

test('in the game, the game’s token is exchanged before member calls, which then send the new token (A7)', async () => {
  const { app, sentCalls } = anApp(
    (call, token) =>
      call === 'POST /api/auth/tokens/outer-site'
        ? Response.json({ access: { token: 'exchanged' }, refresh: { token: 'refresh-2' } })
        : token === 'Bearer exchanged'
          ? Response.json({ items: [], totalCount: 0, pageNo: 1, pageSize: 10 })
          : refused(),
    '/en/ingame/purchases',
  )
  app.actors.start('outer-1')
  expect(selectIsSignedIn(app.actors.session.getSnapshot())).toBe(false)
  await waitFor(app.actors.session, selectIsSignedIn)
  await app.api.call('listOrders', { query: { lang: 'en' } })
  expect(sentCalls).toEqual(['POST /api/auth/tokens/outer-site', 'GET /api/payment/web/list'])
})

test('the game’s token is ignored outside the game', async () => {
  const { app, sentCalls } = anApp((call) => (call.endsWith('/profiles') ? profile() : refused()), '/en/shop')
  app.actors.start('outer-1')
  await waitFor(app.actors.session, selectIsSignedIn)
  expect(sentCalls).toEqual(['GET /api/auth/account/profiles'])
})

test('in the game, a failed token exchange never sends the stored token, which may be another player’s', async () => {
  const { app } = anApp(
    (call, token) =>
      call.endsWith('outer-site') ? 'lost' : Response.json({ items: [], totalCount: token === null ? 0 : 1, pageNo: 1, pageSize: 10 }),
    '/en/ingame/shop',
  )
  app.actors.start('outer-1')
  await waitFor(app.actors.session, (s) => s.matches({ signedIn: 'tokenless' }))
  expect(app.router.options.context.audience()).toBe('visitor')
  expect((await app.api.call('listOpenProducts', { query: { lang: 'en' } })).totalCount).toBe(0)
})
