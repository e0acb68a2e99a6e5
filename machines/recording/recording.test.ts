/** Record, redact, replay (D4). */
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { appMachine } from '../app/app.machine.ts'
import { connectApp } from '../app/app.ports.ts'
import { selectPopupsRef, selectSessionRef } from '../app/app.selectors.ts'
import { allRules } from '../registry.ts'
import { aFailure } from '../shared/answers.ts'
import { aProfile, fakePorts } from '../session/session.fixtures.ts'
import { sessionMachine } from '../session/session.machine.ts'
import type { SessionPorts } from '../session/session.ports.ts'
import { compare, describe as toText, differentStates } from './compare.ts'
import { createMask } from './mask.ts'
import { longestNote } from './notes.ts'
import { readRecording } from './read-recording.ts'
import { createRecorder, type Limits } from './recorder.ts'
import { carouselMachine } from '../carousel/carousel.machine.ts'
import { Diverged, silenced, startReplay } from './replayer.ts'
import type { Part } from './recording.types.ts'

const app = { name: 'app', rules: allRules, input: ['embedded'] }
/** No recording may ever contain these. */
const secrets = {
  idToken: 'eyJhbGciOi.secret-id-token.sig',
  accessToken: 'access-secret-1',
  outerToken: 'outer-secret-1',
  authDbKey: 'db-key-secret',
  nickname: 'Ashling',
  memberNumber: '204611870938',
  email: 'ashling@player.test',
  phone: '+821012345678',
  words: 'Ashling, your parcel for ashling@player.test is here',
}

/** A recorded app that processes events as in a browser. */
function aRecordedApp(overrides: Partial<SessionPorts> = {}, limits: Partial<Limits> = {}) {
  let now = 0
  const recorder = createRecorder({ now: () => (now += 1), build: 'test', limits })
  const clock = new SimulatedClock()
  const input = { embedded: false }
  const actor = createActor(connectApp({ session: fakePorts(overrides) }), {
    input,
    systemId: 'app',
    clock,
    inspect: recorder.inspectAs(app, input),
  })
  actor.start()
  const popups = selectPopupsRef(actor.getSnapshot())
  const session = selectSessionRef(actor.getSnapshot())
  return { actor, popups, session, clock, annotate: recorder.annotate, take: () => JSON.parse(JSON.stringify(recorder.take())) as Part }
}

/** Replays a recording's only system to its end. */
function played(recording: Part, machine = appMachine) {
  const system = recording.systems[0]!
  const replay = startReplay(machine, system)
  while (replay.step() !== undefined);
  return { replay, differences: compare(system.final, replay.digest(), 'app').map(toText) }
}

/** A visit: sign-in, a rejected token, popups with their timers, a language change, signing out. */
async function aVisit(limits?: Partial<Limits>) {
  const refusals = [aFailure(0, 'NETWORK', secrets.words), undefined]
  const made = aRecordedApp(
    {
      readTokens: async () => ({ hasAccessToken: false }),
      fetchProfile: async () => aProfile({ nickname: secrets.nickname, memberNumber: secrets.memberNumber, region: 'TW' }),
      signIn: async () => ({ accessToken: secrets.accessToken }),
      refreshTokens: async () => {
        const refusal = refusals.shift()
        if (refusal !== undefined) throw refusal
      },
    },
    limits,
  )
  const { actor, session, popups, clock } = made
  await waitFor(session, (s) => s.matches('signedOut'))
  popups.send({ type: 'popup.open', popup: { kind: 'login', next: '/ko/inquiry' } })
  session.send({ type: 'session.signIn', provider: 'google', idToken: secrets.idToken, from: '/ko/shop', next: '/ko/inquiry' })
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  popups.send({ type: 'popup.close', kind: 'login' })
  actor.send({ type: 'app.navigated', path: '/inquiry' })
  for (const _ of [1, 2]) {
    session.send({ type: 'session.tokenRejected' })
    await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  }
  popups.send({ type: 'popup.open', popup: { kind: 'snackbar', message: secrets.words } })
  clock.increment(1000)
  popups.send({ type: 'snackbar.pause' })
  popups.send({ type: 'snackbar.resume' })
  clock.increment(3000)
  popups.send({ type: 'popup.open', popup: { kind: 'apiMessage', message: `${secrets.phone}\n${secrets.email}` } })
  actor.send({ type: 'app.localeChanged', locale: 'ja' })
  session.send({ type: 'session.exchangeGameToken', outerToken: secrets.outerToken })
  await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
  return made
}

describe('replay', () => {
  test('a whole visit ends in the same states, values and contexts at each replay', async () => {
    const { take, actor } = await aVisit()
    const recording = take()
    for (const _ of [1, 2]) {
      const { replay, differences } = played(recording)
      expect(differences).toEqual([])
      expect(differentStates(replay.states(), 'app')).toEqual([])
      expect(replay.root.getSnapshot().value).toEqual(actor.getSnapshot().value)
    }
    const types = recording.systems[0]!.stimuli.map(({ to, event }) => `${to} ${event.type}`)
    // Sent between machines: not recorded, but produced again.
    expect(types).not.toContain('popups app.navigated')
    expect(types).toContain('popups xstate.after.snackbarDuration.popups.snackbar.shown.counting')
  })

  test('after every step the machines are in the recorded states', async () => {
    const made = aRecordedApp({ readTokens: async () => ({ hasAccessToken: false }) })
    await waitFor(made.session, (s) => s.matches('signedOut'))
    const values: unknown[] = []
    for (const event of [
      { type: 'popup.open', popup: { kind: 'language' } },
      { type: 'popup.close' },
      { type: 'popup.left', id: 1 },
      { type: 'loader.begin' },
    ] as const) {
      made.popups.send(event)
      values.push(made.popups.getSnapshot().value)
    }
    const replay = startReplay(appMachine, made.take().systems[0]!)
    const replayed: unknown[] = []
    for (let one = replay.step(); one !== undefined; one = replay.step())
      if (one.to === 'popups')
        replayed.push(
          (replay.root.getSnapshot() as { children: Record<string, { getSnapshot: () => { value: unknown } }> }).children[
            'popups'
          ]!.getSnapshot().value,
        )
    expect(replayed).toEqual(values)
  })

  test('a recording that lost its start continues from a checkpoint', async () => {
    const { take } = await aVisit({ span: 3, spans: 2 })
    const system = take().systems[0]!
    expect(system.checkpoint).toBeDefined()
    expect(system.stimuli.length).toBeLessThanOrEqual(6)
    expect(played({ ...take() }).differences).toEqual([])
  })

  test('a changed guard is reported with the difference as text', async () => {
    const { session, take } = aRecordedApp({ readTokens: async () => ({ hasAccessToken: false }) })
    await waitFor(session, (s) => s.matches('signedOut'))
    session.send({ type: 'session.signIn', provider: 'google', idToken: secrets.idToken })
    await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
    expect(played(take()).differences).toEqual([])
    const changed = appMachine.provide({ actors: { session: sessionMachine.provide({ guards: { hasAuthDbKey: () => true } }) } })
    expect(played(take(), changed).differences.join('\n')).toContain(
      'app.children.session.context.user.kind: recorded "member", now "keyed"',
    )
  })

  test('a changed machine is reported at the first step that differs', async () => {
    const { take } = await aVisit()
    const system = take().systems[0]!
    const changed = appMachine.provide({ actors: { session: sessionMachine.provide({ guards: { isRefused: () => true } }) } })
    const replay = startReplay(changed, system)
    let turned: string | undefined
    for (let one = replay.step(); one !== undefined && turned === undefined; one = replay.step())
      if (differentStates(replay.states(), 'app').length > 0)
        turned = `${one.event.type}: ${differentStates(replay.states(), 'app').join()}`
    expect(turned).toBe('xstate.error.actor.refreshTokens: app/session: recorded {"signedIn":"fresh"}, now "clearingSession"')
  })

  test('an event for an unknown receiver ends the replay at that step', async () => {
    const recording = (await aVisit()).take()
    const system = recording.systems[0]!
    const lost = { ...system, stimuli: [...system.stimuli.slice(0, 2), { at: 3, to: 'nobody', event: { type: 'x.y' } }] }
    const replay = startReplay(appMachine, lost)
    replay.step()
    replay.step()
    expect(() => replay.step()).toThrow(Diverged)
    expect(() => replay.step()).toThrow('step 3: x.y is for nobody')
  })
})

describe('recorded data', () => {
  test('contains no planted token, name, number, address or text', async () => {
    const { take, actor, session } = await aVisit()
    session.send({ type: 'session.signOut' })
    await waitFor(session, (s) => s.matches('signedOut'))
    session.send({ type: 'session.signIn', provider: 'apple', idToken: secrets.idToken })
    await waitFor(session, (s) => s.matches({ signedIn: 'fresh' }))
    const live = JSON.stringify(actor.getPersistedSnapshot())
    expect(live).toContain(secrets.nickname)
    const bytes = JSON.stringify(take())
    for (const [name, secret] of Object.entries(secrets)) expect([name, bytes.includes(secret)]).toEqual([name, false])
    expect(bytes).toContain('"region":"TW"')
    expect(bytes).toContain('/ko/inquiry')
  })

  test('contains none in a checkpoint either', async () => {
    const bytes = JSON.stringify((await aVisit({ span: 3, spans: 2 })).take())
    for (const secret of Object.values(secrets)) expect(bytes).not.toContain(secret)
  })

  test('has unlisted fields masked, also nested ones; equal values get the same name', () => {
    const mask = createMask()
    const rules = { 'a.b': ['kept', 'deep.*.id'] }
    const event = {
      type: 'a.b',
      kept: 'yes',
      other: 'secret',
      deep: [{ id: 1, note: 'secret', count: 7, isTrue: true }],
      error: new Error('secret'),
    }
    expect(mask.event(event, rules)).toEqual({
      type: 'a.b',
      kept: 'yes',
      other: '~1',
      deep: [{ id: 1, note: '~1', count: 0, isTrue: true }],
      error: { message: '~1' },
    })
    expect(mask.event({ type: 'unknown.type', text: 'other' }, rules)).toEqual({ type: 'unknown.type', text: '~2' })
    expect(mask.derived({ greeting: 'Hello, secret!', other: 'other' })).toEqual({ greeting: 'Hello, ~1!', other: '~2' })
    // A user has typed the name of a state.
    expect(mask.snapshot({ value: { form: 'secret' }, context: { typed: 'secret' } })).toEqual({
      value: { form: 'secret' },
      context: { typed: '~1' },
    })
  })
})

test.each([
  ['{', 'is not JSON'],
  ['[]', 'is not a recording of this site'],
  ['{"format":"everharrow-recording/1","build":"x","systems":[{}]}', 'is a damaged recording'],
])('an invalid file is refused with the reason: %s', (text, why) => {
  expect(readRecording(text)).toBe(why)
})

test('an event that a machine sends to itself with a delay is recorded, and occurs once in a replay', () => {
  const { popups, clock, take } = aRecordedApp()
  popups.send({ type: 'popup.open', popup: { kind: 'noButton', type: 'success', mainText: 'Registered.' } })
  clock.increment(4000)
  const recording = take()
  expect(recording.systems[0]!.stimuli.map(({ event }) => event.type).filter((type) => type.startsWith('popup.'))).toEqual([
    'popup.open',
    'popup.close',
  ])
  const { replay, differences } = played(recording)
  expect(differences).toEqual([])
  expect(selectPopupsRef(replay.root.getSnapshot() as never).getSnapshot().value).toMatchObject({ stack: 'closed' })
})

test('a screen that stops its machine does not change the recording', () => {
  const recorder = createRecorder({ now: () => 0, build: 'test' })
  const input = {}
  const inspect = recorder.inspectAs({ name: 'carousel', rules: allRules, input: ['index'] }, input)
  const actor = createActor(silenced(carouselMachine), { input, inspect }).start()
  actor.send({ type: 'carousel.seen' })
  actor.send({ type: 'carousel.next' })
  const before = recorder.take().systems
  actor.stop()
  expect(recorder.take().systems.map(({ initial, begin, stimuli }) => ({ initial, begin, stimuli }))).toEqual(
    before.map(({ initial, begin, stimuli }) => ({ initial, begin, stimuli })),
  )
  const replay = startReplay(carouselMachine, recorder.take().systems[0]!)
  const differences = [...replay.differences()]
  while (replay.step() !== undefined) differences.push(...replay.differences())
  expect(differences).toEqual([])
})

test('JSON made by a machine keeps its form, and its texts get the same names as elsewhere', () => {
  const mask = createMask()
  const event = {
    type: 'restored',
    title: 'Two\nlines',
    message: JSON.stringify([{ type: 4, title: 'Two\nlines', consent: true }, ['image']]),
  }
  expect(mask.event(event, { restored: ['json:message'] })).toEqual({
    type: 'restored',
    title: '~1',
    message: '[{"type":4,"title":"~1","consent":true},["~2"]]',
  })
  // The machine derives the same result from its data.
  expect(mask.derived(event.message)).toBe('[{"type":4,"title":"~1","consent":true},["~2"]]')
})

test('a typed word that is also a word of the machine is unmasked everywhere, in whichever order they come', () => {
  const mask = createMask()
  mask.started({ draft: 'inquiry' }, { method: 'phone', draft: 'inquiry' })
  const rules = { checked: ['problem'] }
  const record = [
    mask.event({ type: 'typed', text: 'missing' }, rules),
    mask.derived({ title: 'missing', problem: 'missing', message: '["missing"]', method: 'phone' }),
    mask.event({ type: 'typed', text: 'phone' }, rules),
    mask.event({ type: 'typed', text: 'inquiry' }, rules),
    mask.event({ type: 'checked', problem: 'missing' }, rules),
    mask.derived({ title: 'inquiry', problem: 'missing', message: 'phone\n\ninquiry', method: 'phone' }),
  ]
  expect(mask.settling()(record)).toEqual([
    { type: 'typed', text: 'missing' },
    { title: 'missing', problem: 'missing', message: '["missing"]', method: 'phone' },
    { type: 'typed', text: 'phone' },
    { type: 'typed', text: '~3' },
    { type: 'checked', problem: 'missing' },
    { title: '~3', problem: 'missing', message: 'phone\n\n~3', method: 'phone' },
  ])
})

test('a masked text is replaced inside a longer one, however short it is, but not inside a word, and never inside a name', () => {
  const mask = createMask()
  for (const text of ['mem', '2', '환불', 'k', 'mem k']) mask.event({ type: 'typed', text }, {})
  expect(['member', 'mem\n\nk', 'a mem k.', '환불은', '20262', 'x2', 'no. 2'].map(mask.derived)).toEqual([
    'member',
    '~1\n\n~4',
    'a ~5.',
    '~3은',
    '20262',
    'x2',
    'no. ~2',
  ])
})

test('the template of a visited address stays whole, whatever has been typed; what an address contains stays masked', () => {
  const mask = createMask()
  const rules = { 'app.navigated': ['route:path'] }
  for (const text of ['inquiry', 'new', 'EH-1', '/shop']) mask.event({ type: 'typed', text }, {})
  const paths = ['/inquiry/new', '/en/inquiry/new', '/shop', '/purchases/EH-1?from=new']
  const record = paths.map((path) => [mask.event({ type: 'app.navigated', path }, rules)['path'], mask.derived({ path })])
  expect(mask.settling()(record)).toEqual(
    ['/inquiry/new', '/en/inquiry/new', '/shop', '/purchases/$orderNo'].map((template) => [template, { path: template }]),
  )
  expect(mask.settling()(mask.derived(['EH-1', 'a new inquiry', 'an order /purchases/EH-1']))).toEqual([
    '~3',
    'a ~2 ~1',
    'an order /purchases/~3',
  ])
})

test('a note is added to the last event before it and stays with that event', () => {
  const recorder = aRecordedApp()
  expect(recorder.annotate('Too early.')).toBe('Nothing has happened yet: there is no step to write it at.')
  recorder.popups.send({ type: 'popup.open', popup: { kind: 'login' } })
  // Stimuli that were taken already are taken again with their note.
  recorder.take()
  expect(recorder.annotate(' The dialog flickers. ')).toBe(undefined)
  recorder.annotate('Again!')
  recorder.popups.send({ type: 'popup.close', kind: 'login' })
  const notes = (): unknown[] => recorder.take().systems[0]!.stimuli.map(({ event, note }) => [event.type, note])
  expect(notes()).toEqual([
    ['popup.open', 'The dialog flickers.\nAgain!'],
    ['popup.close', undefined],
  ])
  expect(played(recorder.take()).differences).toEqual([])
})

test('a note that is too long with the existing ones is refused, and those stay whole', () => {
  const recorder = aRecordedApp()
  recorder.popups.send({ type: 'popup.open', popup: { kind: 'login' } })
  const long = '😀'.repeat(longestNote / 2 - 1)
  expect([recorder.annotate(long), recorder.annotate('😀')]).toEqual([
    undefined,
    'Not saved: the notes of a step have at most 1000 characters; these have 1001.',
  ])
  expect(recorder.take().systems[0]!.stimuli.map(({ note }) => note)).toEqual([long])
})

test('a note that names a mask stays as it was written, also if the masked text becomes known as a word', () => {
  const { popups, annotate, take } = aRecordedApp()
  popups.send({ type: 'popup.open', popup: { kind: 'apiMessage', message: 'login' } })
  annotate('After ~1.')
  popups.send({ type: 'popup.open', popup: { kind: 'login' } })
  const recording = take()
  expect(recording.systems[0]!.stimuli.map(({ note }) => note).find(Boolean)).toBe('After ~1.')
  expect(JSON.stringify(recording.systems)).toContain('"message":"login"')
  expect(played(recording).differences).toEqual([])
})
