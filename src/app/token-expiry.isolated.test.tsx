/** The renewal of a token before it expires, in the composed app over a real provider (A4). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { unchanged } from '#src/components/actors.tsx'
import { callsTo } from '#tests/helpers/calls.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, google, nonceOf, signInDeps } from '#tests/helpers/sign-in.ts'
import { createApp } from './create-app.tsx'

const provider = openProvider('demo', signInDeps)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: provider.now })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('the token is renewed shortly before it expires, and the player stays signed in', async () => {
  await aMember(provider)
  const calls = callsTo(provider)
  const bases = { auth: 'http://site.test/api', game: 'http://site.test/api', payment: 'http://site.test/api' }
  const { actors } = createApp({
    fetch: calls.fetch,
    bases,
    publicBases: bases,
    origin: 'http://site.test',
    pathname: '/en/shop',
    negotiated: 'en',
    messages: {},
    token: () => localStorage.getItem('site.access-token'),
    prepare: unchanged,
  })
  const renewals = () => calls.sent.filter(({ method, path }) => method === 'PUT' && path === '/api/auth/tokens/cs-site')
  actors.start(null)
  await waitFor(actors.session, (snapshot) => snapshot.matches('signedOut'))
  const idToken = await google.issueToken(provider.now, { nonce: await nonceOf(provider) })
  actors.session.send({ type: 'session.signIn', provider: 'google', idToken })
  await waitFor(actors.session, (snapshot) => snapshot.matches({ signedIn: 'fresh' }))
  const first = localStorage.getItem('site.access-token')
  await minutes(13)
  expect([renewals().length, localStorage.getItem('site.access-token')]).toEqual([0, first])
  await minutes(1)
  await vi.waitFor(() => expect(localStorage.getItem('site.access-token')).not.toBe(first))
  await minutes(1)
  expect(renewals()).toHaveLength(1)
  expect(selectIsSignedIn(actors.session.getSnapshot())).toBe(true)
  actors.root.stop()
})
