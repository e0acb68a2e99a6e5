import { describe, expect, test, vi } from 'vitest'
import { createActor, waitFor, type Observer } from 'xstate'
import { Failure } from '#contract/failure.ts'
import { aFailure } from '../shared/answers.ts'
import { aProfile, fakePorts } from './session.fixtures.ts'
import { connectSession, type SessionPorts } from './session.ports.ts'
import {
  selectFailure,
  selectIsPending,
  selectIsRenewable,
  selectIsRenewing,
  selectIsSignedIn,
  selectRegion,
  selectProfile,
} from './session.selectors.ts'
import type { ToldRegion } from './session.types.ts'

type Deferred = { promise: Promise<void>; resolve: () => void; reject: (reason: unknown) => void }
const deferred = (): Deferred => Promise.withResolvers<void>()

/** A running session at rest, with the events emitted since, and the observed signed-in states. */
async function aSession(overrides: Partial<SessionPorts> = {}, embedded = false) {
  const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
  const session = createActor(connectSession(fakePorts({ clearTokens, ...overrides })), { input: { embedded } }).start()
  await waitFor(session, (s) => !selectIsPending(s))
  clearTokens.mockClear()
  const emitted: string[] = []
  session.on('*', (fact) => emitted.push(fact.type))
  const seen: boolean[] = []
  const watch: Partial<Observer<ReturnType<typeof session.getSnapshot>>> = { next: (snapshot) => seen.push(selectIsSignedIn(snapshot)) }
  session.subscribe(watch)
  return { session, emitted, seen, clearTokens }
}
/** A session in the game as a page starts it: the token of its address arrives before the storage has been read. */
function inTheGame(overrides: Partial<SessionPorts>) {
  const clearTokens = vi.fn<SessionPorts['clearTokens']>(async () => {})
  const session = createActor(connectSession(fakePorts({ clearTokens, ...overrides })), { input: { embedded: true } }).start()
  const emitted: string[] = []
  session.on('*', (fact) => emitted.push(fact.type))
  session.send({ type: 'session.exchangeGameToken', outerToken: 'outer-1' })
  return { session, emitted, clearTokens }
}
const signedOut = { readTokens: async () => ({ hasAccessToken: false }) }

test('a rejected token is renewed while the player is shown as signed in (A4)', async () => {
  const renewal = deferred()
  const { session, emitted, seen } = await aSession({ refreshTokens: () => renewal.promise })
  session.send({ type: 'session.tokenRejected' })
  expect([selectIsRenewing(session.getSnapshot()), selectIsRenewable(session.getSnapshot())]).toEqual([true, true])
  renewal.resolve()
  const snapshot = await waitFor(session, (s) => !selectIsRenewing(s))
  expect(snapshot.value).toEqual({ signedIn: 'fresh' })
  expect(snapshot.context).toEqual({ embedded: false, user: { kind: 'member', profile: aProfile() }, failure: undefined, origin: {} })
  expect(emitted).toEqual(['session.refreshed'])
  expect(seen.every(Boolean)).toBe(true)
})

test.each([
  [400, 'INVALID_REQUEST'],
  [401, 'SESSION_EXPIRED'],
  [403, 'MEMBERS_ONLY'],
  [401, 401],
])('a renewal refused with %i %s clears the storage and ends the session', async (status, code) => {
  const { session, emitted, clearTokens } = await aSession({ refreshTokens: () => Promise.reject(aFailure(status, code)) })
  session.send({ type: 'session.tokenRejected' })
  const snapshot = await waitFor(session, (s) => s.matches('signedOut'))
  expect(snapshot.context).toEqual({
    embedded: false,
    user: undefined,
    failure: { status, code, message: 'No.', traceId: 't-1', issues: [] },
    origin: {},
  })
  expect(clearTokens).toHaveBeenCalledOnce()
  expect(emitted).toEqual(['session.expired', 'session.changed'])
})

test.each([
  [0, 0],
  [429, 429],
  [500, 500],
  [503, 503],
  // Of a firewall.
  [400, 400],
  [403, 403],
  [403, 'REFUSED'],
])('a renewal that fails with %i %s keeps the player signed in', async (status, code) => {
  const { session, emitted, seen, clearTokens } = await aSession({ refreshTokens: () => Promise.reject(aFailure(status, code)) })
  session.send({ type: 'session.tokenRejected' })
  const snapshot = await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  expect(snapshot.context).toEqual({
    embedded: false,
    user: { kind: 'member', profile: aProfile() },
    failure: { status, code, message: 'No.', traceId: 't-1', issues: [] },
    origin: {},
  })
  expect(clearTokens).not.toHaveBeenCalled()
  expect(emitted).toEqual(['session.refreshFailed'])
  expect(seen.every(Boolean)).toBe(true)
})

test('a sign-out in another tab signs out this one, and clears nothing', async () => {
  const { session, emitted, clearTokens } = await aSession()
  session.send({ type: 'session.changedElsewhere', hasTokens: false })
  expect(session.getSnapshot().value).toBe('signedOut')
  expect(session.getSnapshot().context).toEqual({ embedded: false, user: undefined, failure: undefined, origin: {} })
  expect(clearTokens).not.toHaveBeenCalled()
  expect(emitted).toEqual(['session.endedElsewhere', 'session.changed'])
})

test('each token is renewed shortly before it expires, while the player is shown as signed in', async () => {
  const due = [deferred(), deferred()]
  let waits = 0
  const { session, emitted, seen } = await aSession({
    untilRefreshDue: () => {
      waits += 1
      return due[waits - 1]?.promise ?? deferred().promise
    },
  })
  due[0]?.resolve()
  await waitFor(session, selectIsRenewing)
  await waitFor(session, () => waits === 2)
  due[1]?.resolve()
  await waitFor(session, () => waits === 3)
  expect(emitted).toEqual(['session.refreshed', 'session.refreshed'])
  expect(seen.every(Boolean)).toBe(true)
})

test('when the renewal time is unknown, the session continues, and a rejected token is still renewed (A4)', async () => {
  const unknown = deferred()
  const { session, emitted } = await aSession({ untilRefreshDue: () => unknown.promise })
  unknown.reject(new Error('No storage.'))
  await expect(unknown.promise).rejects.toThrow('No storage.')
  session.send({ type: 'session.tokenRejected' })
  await waitFor(session, selectIsRenewing)
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  expect(emitted).toEqual(['session.refreshed'])
})

test('session.expired contains the provider’s reason (docs/requirements.md "Session")', async () => {
  const { session } = await aSession({ refreshTokens: () => Promise.reject(aFailure(401, 'SESSION_REVOKED', 'For your safety.')) })
  const reasons: unknown[] = []
  session.on('session.expired', ({ failure }) => reasons.push([failure?.code, failure?.message]))
  session.send({ type: 'session.tokenRejected' })
  await waitFor(session, (s) => s.matches('signedOut'))
  expect(reasons).toEqual([['SESSION_REVOKED', 'For your safety.']])
})

test('a sign-in in another tab signs in this one', async () => {
  const { session, emitted } = await aSession(signedOut)
  session.send({ type: 'session.changedElsewhere', hasTokens: true })
  const snapshot = await waitFor(session, selectIsSignedIn)
  expect(selectProfile(snapshot)).toEqual(aProfile())
  expect(emitted).toEqual(['session.changed'])
})

test('a sign-in in another tab during one that fails here signs in this tab too, and the failure is emitted', async () => {
  const attempt = Promise.withResolvers<never>()
  const { session, emitted, clearTokens } = await aSession({ ...signedOut, signIn: () => attempt.promise })
  session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
  session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true })
  attempt.reject(aFailure(401, 'INVALID_ID_TOKEN'))
  const snapshot = await waitFor(session, (s) => !selectIsPending(s))
  expect([snapshot.value, selectProfile(snapshot)]).toEqual([{ signedIn: 'fresh' }, aProfile()])
  expect(emitted).toEqual(['session.signInStarted', 'session.signInEnded', 'session.signInFailed', 'session.changed'])
  expect(clearTokens).not.toHaveBeenCalled()
})

test('a sign-in in another tab that ended again, or that an earlier attempt saw, signs in no tab', async () => {
  const attempts = [Promise.withResolvers<never>(), Promise.withResolvers<never>(), Promise.withResolvers<never>()]
  const left = [...attempts]
  const { session } = await aSession({ ...signedOut, signIn: () => left.shift()!.promise })
  const fail = async (at: number) => {
    attempts[at]!.reject(aFailure(401, 'INVALID_ID_TOKEN'))
    return (await waitFor(session, (s) => !selectIsPending(s))).value
  }
  const signIn = { type: 'session.signIn', provider: 'google', idToken: 'id-1' } as const
  session.send(signIn)
  session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true })
  session.send({ type: 'session.changedElsewhere', hasTokens: false })
  expect(await fail(0)).toBe('signedOut')
  session.send(signIn)
  session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true })
  await fail(1)
  await waitFor(session, selectIsSignedIn)
  session.send({ type: 'session.changedElsewhere', hasTokens: false })
  session.send(signIn)
  expect(await fail(2)).toBe('signedOut')
})

describe('a new session in another tab while all sessions are being ended', () => {
  test.each([
    ['succeeds', undefined, []],
    ['is refused', aFailure(401, 'SESSION_EXPIRED'), []],
    ['gets no response', aFailure(0), ['session.endEverywhereFailed']],
  ])('is kept if the call %s', async (_, failure, facts) => {
    const call = deferred()
    const { session, emitted, clearTokens } = await aSession({ endEverywhere: () => call.promise })
    session.send({ type: 'session.signOutEverywhere' })
    session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true })
    expect([selectIsSignedIn(session.getSnapshot()), selectProfile(session.getSnapshot())]).toEqual([true, undefined])
    if (failure === undefined) call.resolve()
    else call.reject(failure)
    const snapshot = await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
    expect(selectProfile(snapshot)).toEqual(aProfile())
    expect(emitted).toEqual(['session.changed', ...facts, 'session.changed'])
    expect(clearTokens).not.toHaveBeenCalled()
  })

  test('does not count for a later call', async () => {
    const calls = [deferred(), deferred()]
    const left = [...calls]
    const { session, emitted } = await aSession({ endEverywhere: () => left.shift()!.promise })
    session.send({ type: 'session.signOutEverywhere' })
    session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true })
    calls[0]!.resolve()
    await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
    session.send({ type: 'session.signOutEverywhere' })
    // A renewal elsewhere belongs to the session that is being ended.
    session.send({ type: 'session.changedElsewhere', hasTokens: true })
    calls[1]!.resolve()
    await waitFor(session, (s) => s.matches('signedOut'))
    expect(emitted.at(-2)).toBe('session.signedOut')
  })
})

test('a renewal in another tab updates the profile without an event, and the player stays signed in', async () => {
  const profiles = [aProfile(), aProfile({ nickname: 'Bryn' })]
  const { session, emitted, seen } = await aSession({ fetchProfile: async () => profiles.shift() ?? aProfile() })
  session.send({ type: 'session.changedElsewhere', hasTokens: true })
  const snapshot = await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  expect(selectProfile(snapshot)).toEqual(aProfile({ nickname: 'Bryn' }))
  expect(emitted).toEqual([])
  expect(seen.every(Boolean)).toBe(true)
})

test('a sign-in as another member in another tab emits session.changed', async () => {
  const profiles = [aProfile(), aProfile({ memberNumber: '100000000017' })]
  const { session, emitted } = await aSession({ fetchProfile: async () => profiles.shift() ?? aProfile() })
  session.send({ type: 'session.changedElsewhere', hasTokens: true })
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  expect(emitted).toEqual(['session.changed'])
})

const unreachable = { restoring: { profile: 'unreachable', tokens: 'fresh' } }
test.each([
  ['has no response, a member stays signed in', {}, 0, { signedIn: 'fresh' }, []],
  // The tokens are stored: as at the start (docs/decisions/0008).
  ['has no response, a visitor is signed in without a name', signedOut, 0, unreachable, ['session.unreachable', 'session.changed']],
  ['has an answer without a profile, a visitor stays signed out', signedOut, 500, 'signedOut', [], 'INTERNAL'],
])(
  'when the profile call after a change elsewhere %s, and nothing is cleared',
  async (_, ports, status, value, facts, code: string | number = status) => {
    let first = ports !== signedOut
    const fetchProfile = async () => {
      if (!first) throw aFailure(status, code)
      first = false
      return aProfile()
    }
    const { session, clearTokens, emitted } = await aSession({ ...ports, fetchProfile })
    session.send({ type: 'session.changedElsewhere', hasTokens: true })
    const snapshot = await waitFor(session, (s) => selectFailure(s) !== undefined)
    expect([snapshot.value, emitted]).toEqual([value, facts])
    expect(clearTokens).not.toHaveBeenCalled()
  },
)

test.each([
  ['has no response', 0, 0, { restoring: { profile: 'unreachable', tokens: 'fresh' } }, { kind: 'unconfirmed' }],
  ['is answered by a gateway', 403, 403, { restoring: { profile: 'unreachable', tokens: 'fresh' } }, { kind: 'unconfirmed' }],
  // As at the start (A1).
  ['is answered without a profile', 500, 'INTERNAL', 'signedOut', undefined],
])(
  'a new session in another tab, maybe of another member: if its profile call %s, no earlier name is shown',
  async (_, status, code, value, user) => {
    let first = true
    const fetchProfile = async () => {
      if (!first) throw aFailure(status, code)
      first = false
      return aProfile()
    }
    const { session, emitted } = await aSession({ fetchProfile })
    session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true })
    expect([selectIsSignedIn(session.getSnapshot()), selectProfile(session.getSnapshot())]).toEqual([true, undefined])
    expect(emitted).toEqual(['session.changed'])
    const snapshot = await waitFor(session, (s) => selectFailure(s) !== undefined && !selectIsPending(s))
    expect([snapshot.value, snapshot.context.user]).toEqual([value, user])
  },
)

test('while the profile call has no response, a member’s call tells the region (R7)', async () => {
  const session = createActor(connectSession(fakePorts({ fetchProfile: () => Promise.reject(aFailure(0)) })), {
    input: { embedded: false },
  }).start()
  await waitFor(session, (s) => s.matches({ restoring: { profile: 'unreachable' } }))
  session.send({ type: 'session.regionTold', region: 'TW' })
  expect([selectIsSignedIn(session.getSnapshot()), selectRegion(session.getSnapshot())]).toEqual([true, 'TW'])
})

test('outside the game its token is ignored (A7)', async () => {
  const exchangeGameToken = vi.fn<SessionPorts['exchangeGameToken']>(async () => ({}))
  const session = createActor(connectSession(fakePorts({ exchangeGameToken })), { input: { embedded: false } }).start()
  session.send({ type: 'session.exchangeGameToken', outerToken: 'outer-1' })
  expect(selectProfile(await waitFor(session, selectIsSignedIn))).toEqual(aProfile())
  session.send({ type: 'session.exchangeGameToken', outerToken: 'outer-1' })
  expect(session.getSnapshot().value).toEqual({ signedIn: 'fresh' })
  expect(exchangeGameToken).not.toHaveBeenCalled()
})

test('in the game the token is exchanged first, and the view is signed in without a profile (A7, S13)', async () => {
  const exchange = Promise.withResolvers<ToldRegion>()
  const fetchProfile = vi.fn<SessionPorts['fetchProfile']>(async () => aProfile())
  const { session, emitted } = inTheGame({ fetchProfile, exchangeGameToken: () => exchange.promise })
  expect(session.getSnapshot().value).toBe('exchangingGameToken')
  expect([...session.getSnapshot().tags]).toEqual(['pending'])
  exchange.resolve({ region: 'TW' })
  const snapshot = await waitFor(session, (s) => !selectIsPending(s))
  expect([snapshot.value, snapshot.context.user]).toEqual([{ signedIn: 'fresh' }, { kind: 'game', region: 'TW' }])
  expect(fetchProfile).not.toHaveBeenCalled()
  expect(emitted).toEqual(['session.changed'])
})

test.each([
  ['refused', 401],
  ['sent without a response', 0],
])('in the game a token that is %s emits gameTokenFailed; stored tokens are kept but not used', async (_, status) => {
  const { session, emitted, clearTokens } = inTheGame({ exchangeGameToken: () => Promise.reject(aFailure(status)) })
  const snapshot = await waitFor(session, (s) => !selectIsPending(s))
  expect([snapshot.value, snapshot.context.user, selectFailure(snapshot)?.status]).toEqual([
    { signedIn: 'tokenless' },
    { kind: 'game' },
    status,
  ])
  expect(clearTokens).not.toHaveBeenCalled()
  expect(emitted).toEqual(['session.gameTokenFailed'])
})

describe('in the game, while another member is logged in (A7)', () => {
  const members = { here: { nickname: 'Aster', memberNumber: '100000000009' }, game: { nickname: 'Bryn', memberNumber: null } }
  /** @param results results of the exchange, in order: a failure, or undefined for success */
  function withAnotherMember(
    askWhoStays: SessionPorts['askWhoStays'],
    results: readonly (Failure | undefined)[],
    ports: Partial<SessionPorts> = {},
  ) {
    const left = [...results]
    const exchangeGameToken = vi.fn<SessionPorts['exchangeGameToken']>(async () => {
      const result = left.shift()
      if (result !== undefined) throw result
      return {}
    })
    return { exchangeGameToken, ...inTheGame({ askWhoStays, exchangeGameToken, ...ports }) }
  }
  const another = new Failure(409, { code: 'ANOTHER_MEMBER', message: '', traceId: 't-1', members })

  test('the player is asked with both names before anything is cleared', async () => {
    const askWhoStays = vi.fn<SessionPorts['askWhoStays']>(() => new Promise<never>(() => {}))
    const { session, emitted, clearTokens } = withAnotherMember(askWhoStays, [another])
    const snapshot = await waitFor(session, (s) => s.matches('askingWhoStays'))
    expect(askWhoStays.mock.calls[0]?.[0]).toEqual(members)
    expect([selectIsPending(snapshot), selectIsSignedIn(snapshot), selectIsRenewable(snapshot)]).toEqual([true, false, false])
    expect([emitted, clearTokens.mock.calls]).toEqual([[], []])
  })

  test.each([
    ['who is chosen to stay', async () => ({ stays: 'here' }) as const],
    ['whose question cannot be shown', () => Promise.reject(aFailure(0, 'PART_MISSING'))],
  ])('a member %s continues with the stored tokens and their region (R7)', async (_, askWhoStays) => {
    const { session, emitted, exchangeGameToken } = withAnotherMember(askWhoStays, [another], {
      readTokens: async () => ({ hasAccessToken: true, region: 'TW' }),
    })
    const snapshot = await waitFor(session, selectIsSignedIn)
    expect([snapshot.value, snapshot.context.outerToken, selectRegion(snapshot)]).toEqual([{ signedIn: 'fresh' }, undefined, 'TW'])
    expect(exchangeGameToken).toHaveBeenCalledOnce()
    expect(emitted).toEqual(['session.changed'])
  })

  test('agreeing exchanges the same token again, with replaces: true', async () => {
    const { session, exchangeGameToken } = withAnotherMember(async () => ({ stays: 'game' }), [another, undefined])
    await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
    expect(exchangeGameToken.mock.calls.map(([exchange]) => exchange)).toEqual([
      { outerToken: 'outer-1', replaces: false },
      { outerToken: 'outer-1', replaces: true },
    ])
  })

  test('a token that has expired by then leaves the view without one, and emits gameTokenFailed', async () => {
    const { session, emitted } = withAnotherMember(async () => ({ stays: 'game' }), [another, aFailure(401, 'INVALID_GAME_TOKEN')])
    await waitFor(session, (s) => s.matches({ signedIn: 'tokenless' }))
    expect(emitted).toEqual(['session.gameTokenFailed'])
  })
})

test('in the game a refused renewal leaves the view without a token, and emits session.expired (A4)', async () => {
  const { session, emitted, clearTokens } = await aSession({ refreshTokens: () => Promise.reject(aFailure(401, 'SESSION_EXPIRED')) }, true)
  session.send({ type: 'session.tokenRejected' })
  const snapshot = await waitFor(session, (s) => s.matches({ signedIn: 'tokenless' }))
  expect(snapshot.context.user).toEqual({ kind: 'game' })
  expect(clearTokens).toHaveBeenCalledOnce()
  expect(emitted).toEqual(['session.expired', 'session.changed'])
})
