import { describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { after } from '../shared/paths.ts'
import { aFailure } from '../shared/answers.ts'
import { aProfile, fakePorts } from './session.fixtures.ts'
import { sessionMachine } from './session.machine.ts'
import { connectSession, type SessionPorts } from './session.ports.ts'
import {
  selectFailure,
  selectIsInitialised,
  selectIsSignedIn,
  selectIsTokenless,
  selectProfile,
  selectRegion,
} from './session.selectors.ts'
import type { SessionUser } from './session.types.ts'

const aMember: SessionUser = { kind: 'member', profile: aProfile() }
const asData = (status: number, code: number | string = status) => ({ status, code, message: 'No.', traceId: 't-1', issues: [] })
const never = () => new Promise<never>(() => {})

/** A running session, with the names of its emitted events. */
function aSession(overrides: Partial<SessionPorts> = {}, embedded = false) {
  const session = createActor(connectSession(fakePorts(overrides)), { input: { embedded } })
  const emitted: string[] = []
  session.on('*', (fact) => emitted.push(fact.type))
  return { session: session.start(), emitted }
}
async function aSignedInSession(overrides: Partial<SessionPorts> = {}) {
  const made = aSession(overrides)
  await waitFor(made.session, (s) => s.matches({ signedIn: 'fresh' }))
  made.emitted.length = 0
  return made
}
async function aSignedOutSession(overrides: Partial<SessionPorts> = {}) {
  const made = aSession({ readTokens: async () => ({ hasAccessToken: false }), ...overrides })
  await waitFor(made.session, (s) => s.matches('signedOut'))
  return made
}

describe('table', () => {
  const restoring = (profile: 'atStart' | 'asVisitor' | 'asMember') => ({ restoring: { profile, tokens: 'fresh' as const } })
  const gained = { type: 'session.changedElsewhere', hasTokens: true }
  const lost = { type: 'session.changedElsewhere', hasTokens: false }
  const signIn = { type: 'session.signIn', provider: 'google', idToken: 'id-1' }
  const exchange = { type: 'session.exchangeGameToken', outerToken: 'outer-1' }
  const signOut = { type: 'session.signOut' }
  const rejected = { type: 'session.tokenRejected' }
  const everywhere = { type: 'session.signOutEverywhere' }
  test.each([
    ['uninitialised', gained, restoring('atStart')],
    ['uninitialised', lost, 'signedOut'],
    ['uninitialised', exchange, 'uninitialised'],
    ['discardingTokens', gained, restoring('atStart')],
    [restoring('atStart'), rejected, { restoring: { profile: 'atStart', tokens: 'refreshing' } }],
    [restoring('atStart'), lost, 'signedOut'],
    [restoring('asVisitor'), lost, 'signedOut'],
    [restoring('asMember'), lost, 'signedOut'],
    [restoring('asMember'), signOut, 'signingOut'],
    ['signedOut', signIn, { signingIn: 'authenticating' }],
    ['signedOut', gained, restoring('asVisitor')],
    ['signedOut', lost, 'signedOut'],
    ['signedOut', rejected, 'signedOut'],
    ['signedOut', exchange, 'signedOut'],
    [{ signingIn: 'authenticating' }, signIn, { signingIn: 'authenticating' }],
    [{ signingIn: 'authenticating' }, lost, { signingIn: 'authenticating' }],
    [{ signingIn: 'authenticating' }, signOut, 'signingOut'],
    [{ signingIn: 'fetchingProfile' }, gained, restoring('asVisitor')],
    [{ signedIn: 'fresh' }, rejected, { signedIn: 'refreshing' }],
    [{ signedIn: 'fresh' }, signIn, { signedIn: 'fresh' }],
    [{ signedIn: 'fresh' }, exchange, { signedIn: 'fresh' }],
    [{ signedIn: 'fresh' }, everywhere, 'endingEverywhere'],
    [restoring('asMember'), everywhere, 'endingEverywhere'],
    [restoring('atStart'), everywhere, restoring('atStart')],
    ['signedOut', everywhere, 'signedOut'],
    ['endingEverywhere', lost, 'signedOut'],
    ['endingEverywhere', gained, 'endingEverywhere'],
    [{ signedIn: 'refreshing' }, rejected, { signedIn: 'refreshing' }],
    [{ signedIn: 'refreshing' }, gained, restoring('asMember')],
    [{ signedIn: 'refreshing' }, lost, 'signedOut'],
    [{ signedIn: 'refreshing' }, signOut, 'signingOut'],
    ['signingOut', gained, 'signingOut'],
    ['clearingSession', gained, restoring('asVisitor')],
  ] as const)('%j + %j → %j', (value, event, next) => {
    const snapshot = sessionMachine.resolveState({
      value,
      context: { embedded: false, user: aMember, failure: undefined, origin: {}, outerToken: undefined },
    })
    expect(after(snapshot, event).value).toEqual(next)
  })

  test.each([
    ['uninitialised', exchange, 'exchangingGameToken'],
    ['discardingTokens', exchange, 'exchangingGameToken'],
    [{ signedIn: 'fresh' }, exchange, { signedIn: 'fresh' }],
    [{ signedIn: 'tokenless' }, exchange, { signedIn: 'tokenless' }],
    ['askingWhoStays', lost, 'askingWhoStays'],
  ] as const)('in the game: %j + %j → %j', (value, event, next) => {
    const snapshot = sessionMachine.resolveState({
      value,
      context: { embedded: true, user: aMember, failure: undefined, origin: {}, outerToken: undefined },
    })
    expect(after(snapshot, event).value).toEqual(next)
  })
})

describe('the region that a member’s call told (R7, R8)', () => {
  const inGame = { kind: 'game' } as const
  const member = { kind: 'member', profile: aProfile({ region: 'KR' }) } as const
  test.each([
    ['the game’s player', inGame, 'TW', 'TW'],
    ['the game’s player without one', inGame, null, null],
    ['a keyed user', { kind: 'keyed', accessToken: 'access-1', authDbKey: 'key-1' }, 'TW', 'TW'],
    ['a member whom the game has moved', member, 'TW', 'TW'],
    ['a member who has none any more', member, null, null],
  ] as const)('%s', (_name, user, region, expected) => {
    const context = { embedded: user.kind === 'game', user, failure: undefined, origin: {}, outerToken: undefined }
    const before = sessionMachine.resolveState({ value: { signedIn: 'fresh' }, context })
    expect(selectRegion(before)).toBe(user.kind === 'member' ? 'KR' : undefined)
    expect(selectRegion(after(before, { type: 'session.regionTold', region }) as typeof before)).toBe(expected)
  })
})

describe('start (A1, S13)', () => {
  test('a stored access token brings the member back', async () => {
    const { session, emitted } = aSession({ fetchProfile: async () => aProfile({ region: 'TW' }) })
    expect(session.getSnapshot().value).toBe('uninitialised')
    const snapshot = await waitFor(session, selectIsSignedIn)
    expect(snapshot.context).toEqual({
      embedded: false,
      user: { kind: 'member', profile: aProfile({ region: 'TW' }) },
      failure: undefined,
      origin: {},
    })
    expect(selectProfile(snapshot)).toEqual(aProfile({ region: 'TW' }))
    expect(selectRegion(snapshot)).toBe('TW')
    expect(emitted).toEqual(['session.changed'])
  })

  test('without an access token the storage is cleared, and no event is emitted', async () => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const { session, emitted } = await aSignedOutSession({ clearTokens })
    expect(session.getSnapshot().context).toEqual({ embedded: false, user: undefined, failure: undefined, origin: {} })
    expect(clearTokens).toHaveBeenCalledOnce()
    expect(emitted).toEqual([])
  })

  test('a storage that cannot be read or cleared leads to signedOut', async () => {
    const { session } = aSession({
      readTokens: () => Promise.reject(new Error('denied')),
      clearTokens: () => Promise.reject(new Error('denied')),
    })
    const snapshot = await waitFor(session, (s) => s.matches('signedOut'))
    expect(snapshot.context).toEqual({ embedded: false, user: undefined, failure: undefined, origin: {} })
  })

  test.each([
    ['the connection is lost', 0, 0],
    ['the token’s renewal got no response', 0, 'RENEWAL_UNANSWERED'],
    ['the provider’s database is away', 503, 'UNAVAILABLE'],
    ['a gateway finds no provider', 502, 502],
    ['a gateway closes for a deployment', 503, 503],
    ['a gateway waits too long', 504, 504],
    ['a network’s own page answers', 502, 'MALFORMED_RESPONSE'],
    ['a firewall refuses it', 403, 403],
    ['a firewall refuses it, and no token was sent', 403, 'REFUSED'],
    ['a gateway does not accept it', 400, 400],
    ['there were too many requests', 429, 'TOO_MANY_REQUESTS'],
  ])('if the profile call fails because %s, the session is kept, the failure emitted and the call repeated', async (_, status, code) => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const online = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let waits = 0
    const profiles = [() => Promise.reject(aFailure(status, code)), () => Promise.reject(aFailure(status, code)), async () => aProfile()]
    const { session, emitted } = aSession({
      clearTokens,
      fetchProfile: () => profiles.shift()!(),
      untilReachable: () => online[waits++]!.promise,
    })
    await waitFor(session, (s) => s.matches({ restoring: { profile: 'unreachable' } }))
    expect([selectIsSignedIn(session.getSnapshot()), selectIsInitialised(session.getSnapshot())]).toEqual([true, true])
    expect(session.getSnapshot().context.user).toEqual({ kind: 'unconfirmed' })
    expect(emitted).toEqual(['session.unreachable', 'session.changed'])
    online[0]!.resolve()
    await waitFor(session, () => waits === 2)
    expect(session.getSnapshot().value).toEqual({ restoring: { profile: 'unreachable', tokens: 'fresh' } })
    online[1]!.resolve()
    const snapshot = await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
    expect(selectProfile(snapshot)).toEqual(aProfile())
    expect(emitted).toEqual(['session.unreachable', 'session.changed', 'session.changed'])
    expect(clearTokens).not.toHaveBeenCalled()
  })

  test.each([
    [401, 'UNAUTHORISED'],
    [500, 'INTERNAL'],
  ])('a repeated profile call that fails with %i %s ends the session, as at the start', async (status, code) => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const profiles = [aFailure(0), aFailure(status, code)]
    const { session, emitted } = aSession({
      clearTokens,
      fetchProfile: () => Promise.reject(profiles.shift()!),
      untilReachable: async () => {},
    })
    const snapshot = await waitFor(session, (s) => s.matches('signedOut'))
    expect(snapshot.context.user).toBeUndefined()
    expect(clearTokens).toHaveBeenCalledOnce()
    expect(emitted).toEqual(['session.unreachable', 'session.changed', 'session.expired', 'session.changed'])
  })

  test.each([
    [401, 'UNAUTHORISED'],
    [404, 'NOT_FOUND'],
    [500, 'INTERNAL'],
    [401, 401],
    [404, 404],
    [500, 500],
  ])('a profile call that fails with %i %s clears the storage and ends the session', async (status, code) => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const { session, emitted } = aSession({ clearTokens, fetchProfile: () => Promise.reject(aFailure(status, code)) })
    const snapshot = await waitFor(session, (s) => s.matches('signedOut'))
    expect(snapshot.context).toEqual({ embedded: false, user: undefined, failure: asData(status, code), origin: {} })
    expect(clearTokens).toHaveBeenCalledOnce()
    expect(emitted).toEqual(['session.expired', 'session.changed'])
  })

  test('an expired access token is renewed during the profile call, which then succeeds (A4)', async () => {
    const profile = Promise.withResolvers<ReturnType<typeof aProfile>>()
    const renewed = Promise.withResolvers<void>()
    const { session, emitted } = aSession({ fetchProfile: () => profile.promise, refreshTokens: () => renewed.promise })
    await waitFor(session, (s) => s.matches('restoring'))
    session.send({ type: 'session.tokenRejected' })
    expect(session.getSnapshot().value).toEqual({ restoring: { profile: 'atStart', tokens: 'refreshing' } })
    renewed.resolve()
    await waitFor(session, (s) => s.matches({ restoring: { tokens: 'fresh' } }))
    profile.resolve(aProfile())
    await waitFor(session, selectIsSignedIn)
    expect(emitted).toEqual(['session.refreshed', 'session.changed'])
  })

  test('the in-game view with a stored token is signed in without further calls', async () => {
    const port = vi.fn<() => Promise<never>>(never)
    const { session } = aSession({ clearTokens: port, fetchProfile: port, refreshTokens: port }, true)
    await waitFor(session, selectIsSignedIn)
    expect(session.getSnapshot().value).toEqual({ signedIn: 'fresh' })
    expect(session.getSnapshot().context).toEqual({ embedded: true, user: { kind: 'game' }, failure: undefined, origin: {} })
    session.send({ type: 'session.changedElsewhere', hasTokens: true })
    expect(session.getSnapshot().value).toEqual({ signedIn: 'fresh' })
    expect(port).not.toHaveBeenCalled()
  })

  test.each([
    ['has no token', async () => ({ hasAccessToken: false })],
    ['cannot be read', () => Promise.reject(new Error('denied'))],
  ])('the in-game view whose storage %s is signed in without a token, and emits nothing', async (_, readTokens) => {
    const { session, emitted } = aSession({ readTokens }, true)
    const snapshot = await waitFor(session, selectIsSignedIn)
    expect(snapshot.value).toEqual({ signedIn: 'tokenless' })
    expect([selectIsTokenless(snapshot), snapshot.context.user]).toEqual([true, { kind: 'game' }])
    session.send({ type: 'session.tokenRejected' })
    expect([session.getSnapshot().value, emitted]).toEqual([{ signedIn: 'tokenless' }, []])
  })
})

describe('signing in (A2, A6, P1)', () => {
  test('with a profile: emits the start and end of the attempt, then signedIn and changed', async () => {
    const response = Promise.withResolvers<{ accessToken: string }>()
    const signIn = vi.fn<SessionPorts['signIn']>(() => response.promise)
    const { session, emitted } = await aSignedOutSession({ signIn })
    session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
    expect([...session.getSnapshot().tags].sort()).toEqual(['initialised', 'pending'])
    expect(signIn.mock.calls[0]?.[0]).toEqual({ provider: 'google', idToken: 'id-1' })
    response.resolve({ accessToken: 'access-1' })
    const snapshot = await waitFor(session, selectIsSignedIn)
    expect(snapshot.context).toEqual({ embedded: false, user: aMember, failure: undefined, origin: {} })
    expect(emitted).toEqual(['session.signInStarted', 'session.signInEnded', 'session.signedIn', 'session.changed'])
  })

  test('with an authDbKey: the user is the token plus that key, and no profile is fetched', async () => {
    const fetchProfile = vi.fn<SessionPorts['fetchProfile']>(async () => aProfile())
    const { session, emitted } = await aSignedOutSession({
      fetchProfile,
      signIn: async () => ({ accessToken: 'access-1', authDbKey: 'key-1' }),
    })
    session.send({ type: 'session.signIn', provider: 'apple', idToken: 'id-1' })
    const snapshot = await waitFor(session, selectIsSignedIn)
    expect(snapshot.context).toEqual({
      embedded: false,
      user: { kind: 'keyed', accessToken: 'access-1', authDbKey: 'key-1' },
      failure: undefined,
      origin: {},
    })
    expect(fetchProfile).not.toHaveBeenCalled()
    expect(emitted).toEqual(['session.signInStarted', 'session.signInEnded', 'session.changed'])
  })

  test('a refused attempt returns to signedOut with the failure', async () => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const { session, emitted } = await aSignedOutSession({ clearTokens, signIn: () => Promise.reject(aFailure(403, 2416)) })
    const failures: unknown[] = []
    session.on('session.signInFailed', ({ failure }) => failures.push(failure))
    session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
    const snapshot = await waitFor(session, (s) => selectFailure(s) !== undefined)
    expect(snapshot.value).toBe('signedOut')
    expect(snapshot.context).toEqual({ embedded: false, user: undefined, failure: asData(403, 2416), origin: {} })
    expect(failures).toEqual([asData(403, 2416)])
    expect(emitted).toEqual(['session.signInStarted', 'session.signInEnded', 'session.signInFailed'])
    expect(clearTokens).toHaveBeenCalledOnce() // only at the start
    session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-2' })
    expect(selectFailure(session.getSnapshot())).toBeUndefined()
  })

  test('session.signedIn contains where the attempt came from and where it continues', async () => {
    const { session } = await aSignedOutSession()
    const received: unknown[] = []
    session.on('session.signedIn', ({ from, next }) => received.push([from, next]))
    const origin = { from: '/ko/shop/product/growth-bundle', next: '/ko/inquiry' }
    session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1', ...origin })
    await waitFor(session, () => received.length > 0)
    expect(received).toEqual([[origin.from, origin.next]])
  })

  test.each([
    [500, 'INTERNAL', async () => {}],
    [404, 'NOT_FOUND', () => Promise.reject(new Error('denied'))],
  ])('tokens without a profile (%i %s) are cleared, and session.profileMissing is emitted', async (status, code, clearing) => {
    let clearings = 0
    // The start makes the first call.
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(() => (++clearings === 1 ? Promise.resolve() : clearing()))
    const { session, emitted } = await aSignedOutSession({ clearTokens, fetchProfile: () => Promise.reject(aFailure(status, code)) })
    session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
    await waitFor(session, (s) => s.matches('signedOut') && selectFailure(s) !== undefined)
    expect(emitted).toEqual(['session.signInStarted', 'session.signInEnded', 'session.profileMissing', 'session.changed'])
    expect(clearTokens).toHaveBeenCalledTimes(2)
  })
})

test('a sign-in whose profile call gets no response is kept, and emitted as unreachable (docs/decisions/0008)', async () => {
  const { session, emitted } = await aSignedOutSession({ fetchProfile: () => Promise.reject(aFailure(0)) })
  session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
  await waitFor(session, (s) => s.matches({ restoring: { profile: 'unreachable' } }))
  expect(emitted).toEqual(['session.signInStarted', 'session.signInEnded', 'session.unreachable', 'session.changed'])
})

describe('signing out (A3)', () => {
  test.each([
    ['clears', async () => {}],
    ['cannot clear', () => Promise.reject(new Error('denied'))],
  ])('the player is signed out when the storage %s', async (_, clearTokens) => {
    const { session, emitted } = await aSignedInSession({ clearTokens })
    session.send({ type: 'session.signOut' })
    const snapshot = await waitFor(session, (s) => s.matches('signedOut'))
    expect(snapshot.context).toEqual({ embedded: false, user: undefined, failure: undefined, origin: {} })
    expect(emitted).toEqual(['session.signedOut', 'session.changed'])
  })

  test.each([
    [500, 'INTERNAL', true],
    [404, 'NOT_FOUND', true],
    [401, 'UNAUTHORISED', false],
  ])('tokens that a profile call with %i %s lets the browser forget end at the provider too: %s', async (status, code, endsSession) => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const fetchProfile = () => Promise.reject(aFailure(status, code))
    const stored = aSession({ clearTokens, fetchProfile })
    await waitFor(stored.session, (s) => s.matches('signedOut'))
    const visitor = await aSignedOutSession({ clearTokens, fetchProfile })
    visitor.session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
    await waitFor(visitor.session, (s) => s.matches('signedOut') && selectFailure(s) !== undefined)
    expect(clearTokens.mock.calls.map(([o]) => o)).toEqual([{ endsSession }, { endsSession: false }, { endsSession }])
  })

  test('tokens that the provider has refused are not reported as ended', async () => {
    const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
    const { session } = await aSignedInSession({ clearTokens, refreshTokens: () => Promise.reject(aFailure(401, 'SESSION_EXPIRED')) })
    session.send({ type: 'session.signOut' })
    await waitFor(session, (s) => s.matches('signedOut'))
    const { session: other } = await aSignedInSession({
      clearTokens,
      refreshTokens: () => Promise.reject(aFailure(401, 'SESSION_EXPIRED')),
    })
    other.send({ type: 'session.tokenRejected' })
    await waitFor(other, (s) => s.matches('signedOut'))
    expect(clearTokens.mock.calls.map(([o]) => o)).toEqual([{ endsSession: true }, { endsSession: false }])
  })

  describe('everywhere', () => {
    const facts = (session: Awaited<ReturnType<typeof aSignedInSession>>['session']) => {
      const received: unknown[] = []
      session.on('*', (fact) => received.push(fact.type === 'session.signedOut' ? [fact.type, fact.everywhere] : fact.type))
      return received
    }

    test('the provider ends its sessions first, while the player is shown as signed in; then the storage is cleared', async () => {
      const response = Promise.withResolvers<void>()
      const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
      const { session } = await aSignedInSession({ clearTokens, endEverywhere: () => response.promise })
      const received = facts(session)
      session.send({ type: 'session.signOutEverywhere' })
      expect([session.getSnapshot().value, selectIsSignedIn(session.getSnapshot())]).toEqual(['endingEverywhere', true])
      expect(clearTokens).not.toHaveBeenCalled()
      response.resolve()
      await waitFor(session, (s) => s.matches('signedOut'))
      expect(clearTokens.mock.calls.map(([o]) => o)).toEqual([{ endsSession: false }])
      expect(received).toEqual([['session.signedOut', true], 'session.changed'])
    })

    test.each([0, 429, 500, 400, 403])(
      'a failed call (%i) keeps the session, and session.endEverywhereFailed is emitted',
      async (status) => {
        const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
        const { session } = await aSignedInSession({ clearTokens, endEverywhere: () => Promise.reject(aFailure(status)) })
        const received = facts(session)
        session.send({ type: 'session.signOutEverywhere' })
        await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
        expect([received, clearTokens.mock.calls]).toEqual([['session.endEverywhereFailed'], []])
      },
    )

    test('a failed call before the profile is known keeps the session, and the profile is requested again', async () => {
      const profiles = [() => Promise.reject(aFailure(0)), async () => aProfile()]
      const { session } = aSession({ fetchProfile: () => profiles.shift()!(), endEverywhere: () => Promise.reject(aFailure(0)) })
      await waitFor(session, (s) => s.matches({ restoring: { profile: 'unreachable' } }))
      const received = facts(session)
      session.send({ type: 'session.signOutEverywhere' })
      const snapshot = await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
      expect([received, selectProfile(snapshot)]).toEqual([['session.endEverywhereFailed', 'session.changed'], aProfile()])
    })

    test('a refusal ends this session as a refused renewal does', async () => {
      const { session } = await aSignedInSession({ endEverywhere: () => Promise.reject(aFailure(401, 'SESSION_EXPIRED')) })
      const received = facts(session)
      session.send({ type: 'session.signOutEverywhere' })
      await waitFor(session, (s) => s.matches('signedOut'))
      expect(received).toEqual(['session.expired', 'session.changed'])
    })
  })

  test('signing out aborts the pending call', async () => {
    let signal: AbortSignal | undefined
    const { session } = await aSignedInSession({
      refreshTokens: (given) => {
        signal = given
        return never()
      },
    })
    session.send({ type: 'session.tokenRejected' })
    expect(signal?.aborted).toBe(false)
    session.send({ type: 'session.signOut' })
    expect(signal?.aborted).toBe(true)
  })
})
