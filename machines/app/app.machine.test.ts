import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectStack } from '../popups/popups.selectors.ts'
import { fakePorts } from '../session/session.fixtures.ts'
import type { SessionPorts } from '../session/session.ports.ts'
import { selectIsSignedIn } from '../session/session.selectors.ts'
import { after, walk } from '../shared/paths.ts'
import { recordEvents, replay } from '../shared/replay.ts'
import { appMachine } from './app.machine.ts'
import { connectApp } from './app.ports.ts'
import { selectIsReady, selectPopupsRef, selectSessionRef } from './app.selectors.ts'

const anApp = (overrides: Partial<SessionPorts> = {}, embedded = false) => {
  const recording = recordEvents()
  const app = createActor(connectApp({ session: fakePorts(overrides) }), {
    systemId: 'app',
    input: { embedded },
    inspect: recording.inspect,
  })
  return { app, recorded: recording.events }
}

test.each([
  ['starting', { type: 'session.initialised' }, 'ready'],
  ['starting', { type: 'app.navigated', path: '/' }, 'starting'],
  ['ready', { type: 'session.initialised' }, 'ready'],
  ['ready', { type: 'app.localeChanged', locale: 'ja' }, 'ready'],
] as const)('%j + %j → %j', (value, event, next) => {
  const started = walk(appMachine, [{ type: 'session.initialised' }], { input: { embedded: false } }).find(
    (snapshot) => snapshot.value === value,
  )
  expect(started && after(started, event).value).toBe(next)
})

test('the app becomes ready once the session is initialised, and stays ready after a sign-out (S19)', async () => {
  const profile = Promise.withResolvers<{ memberNumber: string; nickname: string }>()
  const { app } = anApp({ fetchProfile: () => profile.promise })
  app.start()
  const sessionRef = selectSessionRef(app.getSnapshot())
  await waitFor(sessionRef, (s) => s.matches('restoring'))
  expect(app.getSnapshot().value).toBe('starting')
  profile.resolve({ memberNumber: '100000000009', nickname: 'Aster' })
  await waitFor(app, selectIsReady)
  expect(selectIsSignedIn(sessionRef.getSnapshot())).toBe(true)
  expect(app.getSnapshot().context).toEqual({ embedded: false })
  sessionRef.send({ type: 'session.signOut' })
  await waitFor(sessionRef, (s) => s.matches('signedOut'))
  expect(selectIsReady(app.getSnapshot())).toBe(true)
})

test('the in-game view is ready without a profile request (S13)', async () => {
  const fetchProfile = vi.fn<SessionPorts['fetchProfile']>(() => Promise.reject(new Error('not in the game')))
  const { app } = anApp({ fetchProfile }, true)
  app.start()
  await waitFor(app, selectIsReady)
  expect(selectIsSignedIn(selectSessionRef(app.getSnapshot()).getSnapshot())).toBe(true)
  expect(fetchProfile).not.toHaveBeenCalled()
})

test('the system ids app, session and popups refer to the actors', () => {
  const { app } = anApp()
  app.start()
  expect(app.system.get('app')).toBe(app)
  expect(app.system.get('session')).toBe(selectSessionRef(app.getSnapshot()))
  expect(app.system.get('popups')).toBe(selectPopupsRef(app.getSnapshot()))
})

test.each([[{ type: 'app.navigated', path: '/shop' } as const], [{ type: 'app.localeChanged', locale: 'ja' } as const]])(
  'popups receive %j and close (S19)',
  (event) => {
    const { app } = anApp()
    app.start()
    const popupsRef = selectPopupsRef(app.getSnapshot())
    popupsRef.send({ type: 'popup.open', popup: { kind: 'language' } })
    app.send(event)
    expect(selectStack(popupsRef.getSnapshot())).toEqual([{ id: 1, kind: 'language', open: false }])
  },
)

test('a subscriber receives the session’s events', async () => {
  const { app } = anApp()
  app.start()
  const sessionRef = selectSessionRef(app.getSnapshot())
  const emitted: string[] = []
  sessionRef.on('session.signedOut', (fact) => emitted.push(fact.type))
  await waitFor(sessionRef, selectIsSignedIn)
  sessionRef.send({ type: 'session.signOut' })
  await waitFor(sessionRef, (s) => s.matches('signedOut'))
  expect(emitted).toEqual(['session.signedOut'])
})

test('a recording replays to the same states, without any port (D4)', async () => {
  const { app, recorded } = anApp()
  app.start()
  await waitFor(app, selectIsReady)
  app.send({ type: 'app.navigated', path: '/shop' })
  expect(recorded.map((json) => JSON.parse(json).type)).toEqual(['session.initialised', 'app.navigated'])
  expect(replay(appMachine, recorded, { embedded: false }).values).toEqual(['starting', 'ready', 'ready'])
})
