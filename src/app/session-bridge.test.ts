import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { App } from './create-app.tsx'
import { sessionKey } from '#src/features/session/token-storage.ts'
import { memberData } from '#src/api/audience.ts'
import { afterSignIn, createSessionBridge, goTo } from './session-bridge.ts'

test.each([
  ['a product page stays open', { from: '/ko/shop/product/growth-bundle' }, '/ko/shop/product/growth-bundle'],
  ['a product page keeps its search', { from: '/ko/shop/product/growth-bundle?from=game' }, '/ko/shop/product/growth-bundle?from=game'],
  ['another page of the shop leads to the shop’s front page', { from: '/tw/shop?category=packs&page=2' }, '/tw/shop'],
  ['the shop guide leads to the shop’s front page', { from: '/shop/guide' }, '/shop'],
  ['any other page leads to the main page', { from: '/ja/bulletin/list?type=event' }, '/ja'],
  ['a page without a language leads to the main page without one', { from: '/terms/service' }, '/'],
  ['a path that only starts like the shop’s leads to the main page', { from: '/en/shopping' }, '/en'],
  ['a page in the game leads to a page in the game', { from: '/en/ingame/shop/guide' }, '/en/ingame/shop'],
  ['a pending next page opens', { from: '/ko/shop', next: '/ko/inquiry?type=2' }, '/ko/inquiry?type=2'],
  ['without an origin the shown page decides', {}, '/en/shop'],
  ['the login page stands for the page that led to it', { from: '/en/login?from=%2Fko%2Fshop%2Fguide' }, '/ko/shop'],
  ['the login page’s pending next page opens', { from: '/en/login?next=%2Fko%2Finquiry%3Ftype%3D2' }, '/ko/inquiry?type=2'],
  ['the login page with another site as its target leads to the main page', { from: '/en/login?next=%2F%2Fevil.test' }, '/en'],
])('after signing in, %s (A2)', (_, origin, target) => {
  expect(afterSignIn(origin, '/en/shop?page=3')).toBe(target)
})

test.each([
  [
    'a profile request without a response',
    { type: 'session.unreachable' },
    /^Your profile could not be loaded yet\. You are still logged in/,
  ],
  [
    'a rejected token of the game',
    { type: 'session.gameTokenFailed', failure: { status: 401, code: 'INVALID_GAME_TOKEN', message: '', traceId: 't', issues: [] } },
    /^Your game account could not be confirmed/,
  ],
] as const)('%s shows a snackbar and does not navigate (A1, A7)', async (_, fact, expected) => {
  const steps: unknown[] = []
  const bridge = createSessionBridge({
    router: { navigate: () => steps.push('navigates'), state: { location: { pathname: '/purchases' } } },
    queryClient: new QueryClient(),
    locale: () => 'en',
    translations: { load: async () => ({ _: ({ message }: { message?: string }) => message ?? '' }) },
    actors: { session: {}, popups: { send: ({ popup }: { popup: object }) => steps.push(popup) } },
  } as unknown as App)
  bridge(fact)
  await vi.waitFor(() =>
    expect(steps).toEqual([expect.objectContaining({ kind: 'snackbar', message: expect.stringMatching(expected) as string })]),
  )
})

const refused = /^This request was refused/
const errorPage = /^navigates .*\/error\/500.*t-1/
const notEnded = /^The server did not answer, so you may still be logged in on other devices/
test.each([
  ['a logout on all devices', 'no response', 'session.endEverywhereFailed', 0, 'NETWORK', notEnded],
  ['a logout on all devices', 'too many requests', 'session.endEverywhereFailed', 429, 'TOO_MANY_REQUESTS', /^Too many attempts/],
  ['a logout on all devices', 'a firewall’s refusal', 'session.endEverywhereFailed', 403, 403, refused],
  ['a logout on all devices', 'a fault of the server (E1)', 'session.endEverywhereFailed', 500, 'INTERNAL', errorPage],
  ['the exchange of the game’s token', 'no response', 'session.gameTokenFailed', 0, 'NETWORK', /^We could not reach the server/],
  ['the exchange of the game’s token', 'a firewall’s refusal', 'session.gameTokenFailed', 403, 403, refused],
  ['the exchange of the game’s token', 'a fault of the server (E1)', 'session.gameTokenFailed', 500, 'INTERNAL', errorPage],
  ['a sign-in', 'a firewall’s refusal', 'session.signInFailed', 400, 400, refused],
  ['a sign-in', 'a fault of the server (E1)', 'session.signInFailed', 500, 'INTERNAL', errorPage],
] as const)('%s that fails with %s says so in its own words', async (_what, _how, type, status, code, expected) => {
  const steps: unknown[] = []
  const bridge = createSessionBridge({
    router: {
      navigate: async (to: object) => void steps.push(`navigates ${JSON.stringify(to)}`),
      state: { location: { pathname: '/purchases' } },
    },
    queryClient: new QueryClient(),
    locale: () => 'en',
    translations: { load: async () => ({ _: ({ message }: { message?: string }) => message ?? '' }) },
    actors: { session: {}, popups: { send: ({ popup }: { popup: { message: string } }) => steps.push(popup.message) } },
  } as unknown as App)
  bridge({ type, failure: { status, code, message: '', traceId: 't-1', issues: [] } })
  await vi.waitFor(() => expect(steps).toEqual([expect.stringMatching(expected)]))
})

test('a sign-in without a profile navigates to the main page, then shows a snackbar: navigation closes popups (§8)', async () => {
  const steps: unknown[] = []
  const bridge = createSessionBridge({
    router: {
      navigate: async ({ to }: { to: string }) => {
        await Promise.resolve()
        steps.push(to)
      },
      clearCache: () => {},
      state: { location: { pathname: '/shop' } },
    },
    queryClient: new QueryClient(),
    locale: () => 'en',
    translations: { load: async () => ({ _: ({ message }: { message?: string }) => message ?? '' }) },
    actors: {
      session: { getSnapshot: () => ({ matches: () => false, hasTag: () => false, context: {} }) },
      popups: { send: ({ popup }: { popup: { message: string; durationMs: number } }) => steps.push(popup) },
    },
  } as unknown as App)
  bridge({ type: 'session.profileMissing' })
  await vi.waitFor(() => expect(steps).toHaveLength(2))
  expect(steps[0]).toBe('/')
  expect(steps[1]).toMatchObject({ kind: 'snackbar', tone: 'critical', durationMs: 5000 })
})

test('the end of a session removes its cached responses and keeps the next page’s pending request (A3)', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['products', 'list', { audience: 'member' }], { items: ['theirs'] })
  // A part of the page that hydrates late still renders it: if it were removed, it would be requested once more.
  const everybodys = ['products', 'list', { audience: 'visitor', pageNo: 2 }]
  queryClient.setQueryDefaults(everybodys, { meta: { audience: 'visitor' } })
  queryClient.setQueryData(everybodys, { items: ['everybody’s'] })
  queryClient.setQueryData(['site', 'config'], { region: 'KR' })
  const { promise, resolve } = Promise.withResolvers<{ items: string[] }>()
  // The navigation to the shop's front page overtakes the reloaded page, whose request has no response yet.
  const overtaken = { asks: Promise.resolve({ items: ['nothing'] }) }
  const invalidate = vi.fn<() => Promise<void>>(async () => {
    overtaken.asks = queryClient.fetchQuery({ queryKey: ['products', 'list', { audience: 'visitor' }], queryFn: () => promise })
    await Promise.resolve()
  })
  const bridge = createSessionBridge({
    router: { invalidate, state: { location: { pathname: '/shop' } } },
    queryClient,
    actors: {
      session: { getSnapshot: () => ({ matches: () => false, hasTag: () => false, context: {} }) },
      popups: { send: () => {} },
    },
  } as unknown as App)
  bridge({ type: 'session.changed' })
  await vi.waitFor(() => expect(queryClient.getQueryData(['products', 'list', { audience: 'member' }])).toBeUndefined())
  resolve({ items: ['for everybody'] })
  expect(await overtaken.asks).toEqual({ items: ['for everybody'] })
  expect(queryClient.getQueryData(['products', 'list', { audience: 'visitor', pageNo: 2 }])).toEqual({ items: ['everybody’s'] })
  expect(queryClient.getQueryData(['site', 'config'])).toEqual({ region: 'KR' })
})

test('a refetch that the end of a session interrupts does not bring the member’s rows back (A3)', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['orders', 'list', { locale: 'en' }]
  queryClient.setQueryData(queryKey, { items: ['theirs'] })
  // Like every call: the response is awaited as long as a screen shows the query.
  const queryFn = ({ signal }: { signal: AbortSignal }): Promise<object> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  const leave = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: 0 }).subscribe(() => {})
  expect(queryClient.isFetching()).toBe(1)
  const bridge = createSessionBridge({
    router: {
      // The member's screen unmounts.
      invalidate: async () => leave(),
      state: { location: { pathname: '/purchases' } },
    },
    queryClient,
    actors: {
      session: { getSnapshot: () => ({ matches: () => false, hasTag: () => false, context: {} }) },
      popups: { send: () => {} },
    },
  } as unknown as App)
  bridge({ type: 'session.changed' })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeUndefined())
})

test.each([
  ['the navigation itself', { pathname: '/en/inquiry' }, '/en', true],
  ['the first load, which the navigation has replaced', undefined, '/en', true],
  ['the first load of the earlier address', undefined, '/en?login=1', false],
])('a navigation is over after %s', async (_, fromLocation, publicHref, isOver) => {
  const listeners = new Set<(event: object) => void>()
  const steps: string[] = []
  const router = {
    history: { location: { pathname: '/en', search: '?login=1' }, replace: (href: string) => steps.push(href) },
    subscribe: (_name: string, listener: (event: object) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const gone = goTo({ router } as unknown as App, '/en', true).then(() => steps.push('over'))
  for (const listener of listeners) listener({ fromLocation, toLocation: { publicHref } })
  // Whoever still listens waits for another event.
  expect(listeners.size).toBe(isOver ? 0 : 1)
  if (isOver) await gone
  expect(steps).toEqual(isOver ? ['/en', 'over'] : ['/en'])
})

test.each([
  ['a sign-in in another tab', []],
  // A part that leaves the screen late, such as a dialog, keeps its query beyond the logout.
  ['a logout and a sign-in', [null]],
] as const)('after %s no response and no dialog of the earlier member stays (A3)', async (_, between) => {
  const queryClient = new QueryClient()
  const closeLogin = { type: 'popup.close', kind: 'login' }
  const thread = ['support', 'detail', { id: 12 }]
  queryClient.setQueryData(thread, { title: 'of the earlier member' })
  // Shown while the session changes: its next response is that the thread belongs to somebody else.
  const shown = new QueryObserver(queryClient, {
    queryKey: thread,
    ...memberData,
    queryFn: () => Promise.reject(new Error('404')),
    retry: false,
    staleTime: Infinity,
  })
  const leave = shown.subscribe(() => {})
  const sent: unknown[] = []
  const bridge = createSessionBridge({
    router: { invalidate: async () => {}, state: { location: { pathname: '/inquiry/12' } } },
    queryClient,
    actors: {
      session: { getSnapshot: () => ({ matches: () => false, hasTag: () => true, context: {} }) },
      popups: { send: (event: unknown) => sent.push(event) },
    },
  } as unknown as App)
  let stored: string | null = 'session-1'
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === sessionKey ? stored : null) })
  bridge({ type: 'session.changed' })
  // Renewed tokens belong to the same session.
  bridge({ type: 'session.changed' })
  expect([sent, shown.getCurrentResult().data]).toEqual([[closeLogin, closeLogin], { title: 'of the earlier member' }])
  for (const session of [...between, 'session-2']) {
    sent.length = 0
    stored = session
    bridge({ type: 'session.changed' })
  }
  expect([sent[0], shown.getCurrentResult().data]).toEqual([{ type: 'popup.closeAll' }, undefined])
  await vi.waitFor(() => expect(shown.getCurrentResult().status).toBe('error'))
  expect(shown.getCurrentResult().data).toBeUndefined()
  leave()
  vi.unstubAllGlobals()
})
