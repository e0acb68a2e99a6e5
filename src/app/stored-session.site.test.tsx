/** A stored session in the whole site over a real provider (A1, A4). Several tabs, closed windows and the cover: e2e/session*.spec.ts. */
import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/session/tokens.ts'
import { selectFailure, selectIsPending, selectIsSignedIn, selectProfile } from '#machines/session/session.selectors.ts'
import { storeTokens as storeAnswer } from '#src/features/session/token-storage.ts'
import { refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { header, openSite, sentBy, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, refresh, signInDeps, storedTokens, storeTokens } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)
let memberId: string
beforeAll(async () => {
  memberId = await aMember(provider, { nickname: 'Ashling' })
})

/** Tokens of a session whose access token has expired. @returns the refresh token */
async function storeExpired(): Promise<string> {
  const tokens = await startSession(provider.database.db, { memberId, now: new Date(provider.now.getTime() - 900_000) })
  storeTokens(tokens.access.token, tokens.refresh.token)
  return tokens.refresh.token
}

const profiles = 'GET /api/auth/account/profiles'
const renewals = 'PUT /api/auth/tokens/cs-site'
/** The provider may still accept the token. */
const ends = 'DELETE /api/auth/tokens/cs-site'
const isMember = async (): Promise<void> => {
  await waitFor(() => header().getByText('Ashling', { selector: 'summary span' }))
}
const authCalls = (site: OpenedSite): string[] => sentBy(site).filter((call) => call.includes('/auth/'))

test.each<[string, CallOptions['instead'], string[]]>([
  ['the provider does not know', undefined, [profiles, renewals]],
  ['has no profile', ({ path }) => (path.endsWith('/profiles') ? refusal(404, 'NOT_FOUND') : undefined), [profiles, ends]],
])('a stored token that %s is removed, and the front page opens (A1)', async (_, instead, calls) => {
  storeTokens('unknown', 'unknown')
  const site = await openSite(provider, '/en/shop', instead && { instead })
  await site.shows('/')
  expect(site.address()).toBe('/en')
  expect([storedTokens(), authCalls(site)]).toEqual([[null, null], calls])
  expect(site.app.actors.session.getSnapshot().value).toBe('signedOut')
})

test('an expired access token is renewed once, and the profile is requested again (A4)', async () => {
  const old = await storeExpired()
  const site = await openSite(provider, '/en/probability')
  await isMember()
  expect(site.address()).toBe('/en/probability')
  expect(authCalls(site)).toEqual([profiles, renewals, profiles])
  expect(storedTokens()[1]).not.toBe(old)
})

test('a renewal whose response is lost is repeated, and the new tokens are those of the lost response', async () => {
  const old = await storeExpired()
  const site = await openSite(provider, '/en/probability', {
    instead: ({ method, path }, times) => (`${method} ${path}` === renewals && times === 1 ? 'lost' : undefined),
  })
  await isMember()
  expect(authCalls(site)).toEqual([profiles, renewals, renewals, profiles])
  // The provider responds to the old token with its one successor.
  const { body } = await refresh(provider, old)
  expect(storedTokens()).toEqual([body.access.token, body.refresh.token])
})

test.each([
  ['a sign-in', true],
  ['a sign-out', false],
])('a page that the browser has kept follows %s that it missed', async (_, isSignIn) => {
  const tokens = await startSession(provider.database.db, { memberId, now: provider.now })
  const store = () => storeTokens(tokens.access.token, tokens.refresh.token)
  if (!isSignIn) store()
  const site = await openSite(provider, '/en/probability')
  const session = () => site.app.actors.session.getSnapshot()
  await waitFor(() => expect(selectIsSignedIn(session())).toBe(!isSignIn))
  await waitFor(() => expect(selectIsPending(session())).toBe(false))
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  // In another tab, while no events reach this page.
  if (isSignIn) store()
  else localStorage.clear()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  if (isSignIn) await isMember()
  else await waitFor(() => header().getAllByRole('link', { name: 'Log in' }))
  expect(selectIsSignedIn(session())).toBe(isSignIn)
})

test.each([
  ['a sign-in, maybe of another member: the page shows no name', true, undefined],
  ['a renewal: the page keeps the name', false, 'Ashling'],
])('a page that the browser has kept gets no profile after it missed %s', async (_, beginsSession, name) => {
  let isLost = false
  const site = await openSite(provider, '/en/probability', {
    memberId,
    instead: ({ path }) => (isLost && path.endsWith('/profiles') ? 'unreachable' : undefined),
  })
  await isMember()
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  const { access, refresh: next } = await startSession(provider.database.db, { memberId, now: provider.now })
  storeAnswer({ access: access.token, refresh: next.token, expiry: undefined, region: undefined, beginsSession })
  isLost = true
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const session = () => site.app.actors.session.getSnapshot()
  await waitFor(() => expect(selectFailure(session())).toBeDefined())
  expect([selectIsSignedIn(session()), selectProfile(session())?.nickname]).toEqual([true, name])
})

test('a page that the browser has kept asks nothing if no token has changed', async () => {
  const site = await openSite(provider, '/en/probability', { memberId })
  await isMember()
  const before = sentBy(site).length
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(site.app.actors.session.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true)
  expect(
    sentBy(site)
      .slice(before)
      .filter((call) => call.includes('/auth/')),
  ).toEqual([])
})
