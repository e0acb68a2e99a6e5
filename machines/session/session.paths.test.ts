import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { after, statesIn, walk } from '../shared/paths.ts'
import { recordEvents, replay } from '../shared/replay.ts'
import { sessionEntry } from './session.entry.ts'
import { aFailure } from '../shared/answers.ts'
import { fakePorts } from './session.fixtures.ts'
import { sessionMachine } from './session.machine.ts'
import { connectSession } from './session.ports.ts'

const { events } = sessionEntry
const anywhere = walk(sessionMachine, events, { input: { embedded: false } })
const inGame = walk(sessionMachine, events, { input: { embedded: true } })

test('the in-game view fetches no profile without a sign-in (S13)', () => {
  const unasked = walk(
    sessionMachine,
    events.filter(({ type }) => type !== 'session.signIn'),
    { input: { embedded: true } },
  )
  expect(statesIn(unasked).filter((id) => id.startsWith('session.restoring'))).toEqual([])
})

test('a session without a token is never renewable (A7)', () => {
  expect([...anywhere, ...inGame].filter((snapshot) => snapshot.hasTag('tokenless') && snapshot.hasTag('renewable'))).toEqual([])
})

test('in every reachable situation the tags match the state and context', () => {
  const mismatches = [...anywhere, ...inGame].filter((snapshot) => {
    const has = (tag: string) => snapshot.hasTag(tag)
    if (has('signedIn') && snapshot.context.user === undefined) return true
    if (snapshot.matches('signedOut') && snapshot.context.user !== undefined) return true
    if (!has('initialised') && !has('pending')) return true
    return has('renewing') && !has('renewable')
  })
  expect(mismatches.map((snapshot) => snapshot.value)).toEqual([])
})

test('every pending state is left after a response', () => {
  const results = events.filter((event) => event.type.startsWith('xstate.'))
  const stuck = [...anywhere, ...inGame].filter((snapshot) => {
    if (!snapshot.hasTag('pending')) return false
    return results.every((result) => JSON.stringify(after(snapshot, result).value) === JSON.stringify(snapshot.value))
  })
  expect(stuck.map((snapshot) => snapshot.value)).toEqual([])
})

test('a recording replays to the same states, without any port (D4)', async () => {
  const { inspect, events: recorded } = recordEvents()
  const refusals = [aFailure(0), aFailure(401, 'SESSION_EXPIRED')]
  const session = createActor(connectSession(fakePorts({ refreshTokens: () => Promise.reject(refusals.shift()) })), {
    inspect,
    input: { embedded: false },
  })
  const values: unknown[] = []
  session.subscribe((snapshot) => values.push(snapshot.value))
  session.start()
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  session.send({ type: 'session.tokenRejected' })
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  session.send({ type: 'session.tokenRejected' })
  await waitFor(session, (s) => s.matches('signedOut'))
  session.send({ type: 'session.signIn', provider: 'google', idToken: 'id-1' })
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  session.send({ type: 'session.signOut' })
  await waitFor(session, (s) => s.matches('signedOut'))

  const { values: replayed, snapshot } = replay(sessionMachine, recorded, { embedded: false })
  expect(replayed).toEqual(values)
  expect(snapshot.context).toEqual(session.getSnapshot().context)
  expect(recorded.map((json) => JSON.parse(json).type)).toEqual([
    'xstate.done.actor.readTokens',
    'xstate.done.actor.fetchProfile',
    'session.tokenRejected',
    'xstate.error.actor.refreshTokens',
    'session.tokenRejected',
    'xstate.error.actor.refreshTokens',
    'xstate.done.actor.clearTokens',
    'session.signIn',
    'xstate.done.actor.signIn',
    'xstate.done.actor.fetchProfile',
    'session.signOut',
    'xstate.done.actor.clearTokens',
  ])
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(sessionMachine.implementations.actors).sort()).toEqual(Object.keys(fakePorts()).sort())
})
