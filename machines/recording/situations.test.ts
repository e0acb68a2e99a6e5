/** Every state that path tests reach can be shown, and is the state that its name says (D3). */
import { describe, expect, test } from 'vitest'
import type { PopupKind } from '../popups/popups.kinds.ts'
import { machines, type MachineEntry } from '../registry.ts'
import { walk } from '../shared/paths.ts'
import { compare } from './compare.ts'
import { readRecording } from './read-recording.ts'
import type { Digest } from './recording.types.ts'
import { startReplay } from './replayer.ts'
import { audiences, beside, ofScreens, popupOf, recordingOf, situationsOf, type Samples, type Situation } from './situations.ts'

const picture = { src: '/map.jpg', alt: 'The map' }
const samples: Samples = {
  failure: 'Too many attempts. Please wait a minute.',
  popups: {
    login: { kind: 'login' },
    logout: { kind: 'logout' },
    language: { kind: 'language' },
    list: { kind: 'list', listId: 'server', title: 'Server', options: [{ id: 'kr', label: 'Korea' }], selected: 'kr' },
    viewer: { kind: 'viewer', items: [picture], index: 0 },
    orderDetail: { kind: 'orderDetail', orderNo: 'EH-1' },
    withdrawalNotice: { kind: 'withdrawalNotice' },
    twoButton: {
      kind: 'twoButton',
      mainText: 'Close it?',
      buttons: [
        { title: 'No', reply: 'no' },
        { title: 'Yes', reply: 'yes' },
      ],
    },
    noButton: { kind: 'noButton', type: 'success', mainText: 'Done' },
    snackbar: { kind: 'snackbar', message: 'Copied.', tone: 'info', durationMs: 3000 },
    apiMessage: { kind: 'apiMessage', message: 'Sold out.' },
    overPurchase: { kind: 'overPurchase', minutes: 30 },
    teaserMessage: { kind: 'teaserMessage', message: 'It is over.' },
    preRegister: { kind: 'preRegister' },
    mainVideo: { kind: 'mainVideo', src: '/m.mp4' },
    pcMedia: { kind: 'pcMedia', src: '/m.mp4' },
    mobileMedia: { kind: 'mobileMedia', src: '/m.mp4' },
    worldImage: { kind: 'worldImage', ...picture },
    mediaImage: { kind: 'mediaImage', ...picture },
    character: { kind: 'character' },
  },
}

const entryOf = (name: string): MachineEntry => machines.find((entry) => entry.name === name)!
const values = (all: readonly { value: unknown }[]): string[] => [...new Set(all.map(({ value }) => JSON.stringify(value)))].sort()

/** The digest of a situation's machine: in the app, or in a system of its own. */
const digestOf = ({ systems, machine }: Situation): Digest | undefined =>
  machine === 'app' ? systems[0]!.final : (systems[0]!.final.children[machine] ?? systems.find((one) => one.machine === machine)?.final)

test('for every machine outside the app it is known what starts it', () => {
  const unknown = machines.filter(
    ({ name, isRoot }) => isRoot && name !== 'app' && popupOf[name] === undefined && !beside.has(name) && !ofScreens.has(name),
  )
  expect(
    unknown.map(
      ({ name }) =>
        `${name}: declare in machines/recording/situations.ts what starts it: a popup (popupOf), a screen (ofScreens) or neither (beside)`,
    ),
  ).toEqual([])
})

describe.each(machines.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  const situations = situationsOf(entry, samples)

  test.each(Object.entries(entry.inputs))('every state value has a situation: %s', (inputName, input) => {
    const walked = values(walk(entry.machine, entry.events, { ...entry.walk, input }))
    expect(values(situations.filter((one) => one.input === inputName))).toEqual(walked)
  })

  test('each replays to its own state, also after JSON, and has no further steps', () => {
    for (const situation of situations) {
      const recording = readRecording(JSON.stringify(recordingOf(situation, 'test')))
      if (typeof recording === 'string') throw new Error(recording)
      for (const system of recording.parts[0]!.systems) {
        const replay = startReplay(entryOf(system.machine).machine, system)
        expect([situation.id, compare(system.final, replay.digest(), system.machine)]).toEqual([situation.id, []])
        expect(replay.states()).toEqual({ recorded: system.initial, replayed: system.initial })
        expect(replay.step()).toBeUndefined()
      }
      expect([situation.id, digestOf(situation)?.value]).toEqual([situation.id, situation.value])
    }
  })

  test('each has a unique id', () => {
    expect(new Set(situations.map(({ id }) => id)).size).toBe(situations.length)
    expect(situations.filter(({ id, machine }) => !/^[\w.+-]+$/.test(id) || machine !== name)).toEqual([])
  })
})

const ofMachine = (name: string): Situation[] => situationsOf(entryOf(name), samples)
const contextOf = (situation: Situation | undefined): unknown => situation && digestOf(situation)?.context

describe('the app around a situation', () => {
  test('popups and the login dialog are shown over an initialised app with a visitor', () => {
    for (const situation of [...ofMachine('popups'), ...ofMachine('sign-in')])
      expect([situation.id, situation.systems[0]!.initial]).toMatchObject([situation.id, { '': 'ready', session: 'signedOut' }])
  })

  test('the app is starting until the session is initialised', () => {
    const appOf = ({ systems }: Situation): unknown => systems[0]!.initial['']
    for (const situation of ofMachine('session').filter(({ input }) => input === 'browser'))
      expect([situation.id, appOf(situation)]).toEqual([
        situation.id,
        /^(uninitialised|discarding|restoring\.profile\.atStart|exchangingGameToken\.atStart)/.test(situation.state) ? 'starting' : 'ready',
      ])
  })

  test('the loader shows during a sign-in (P1)', () => {
    for (const { id, state, systems } of ofMachine('session'))
      expect([id, systems[0]!.initial['popups']]).toMatchObject([id, { loader: state.startsWith('signingIn') ? 'loading' : 'idle' }])
  })

  test('an open login dialog has its machine', () => {
    const login = ofMachine('popups').find(({ state }) => state === 'login')
    expect(login?.systems.map(({ machine, final }) => [machine, final.value])).toEqual([
      ['app', 'ready'],
      ['sign-in', 'choosing'],
    ])
  })
})

describe('texts', () => {
  test('popups contain the samples, one of each kind', () => {
    const shown = ofMachine('popups').map((one) => (contextOf(one) as { stack: { kind: PopupKind }[] }).stack)
    for (const sample of Object.values(samples.popups))
      expect(shown.some((stack) => stack.length === 1 && stack[0]!.kind === sample.kind)).toBe(true)
    const kinds = new Map(shown.flat().map((popup) => [popup.kind, popup]))
    for (const sample of Object.values(samples.popups).filter(({ kind }) => kind !== 'snackbar'))
      expect(kinds.get(sample.kind)).toMatchObject(sample)
  })

  test('a refusal contains the provider’s message', () => {
    const refused = ofMachine('sign-in').find(({ state }) => state.endsWith('refused'))
    expect(contextOf(refused)).toMatchObject({ failure: { status: 429, message: samples.failure } })
  })
})

test('screens are shown to every kind of audience', () => {
  expect(audiences(samples).map(({ state, embedded, value }) => [state, embedded, value])).toEqual([
    ['visitor', false, 'signedOut'],
    ['member', false, { signedIn: 'fresh' }],
    ['unconfirmed', false, { restoring: { profile: 'unreachable', tokens: 'fresh' } }],
    ['keyed', false, { signedIn: 'fresh' }],
    ['not known yet', false, 'uninitialised'],
    ['in-game view, game', true, { signedIn: 'fresh' }],
    ['in-game view, without a token', true, { signedIn: 'tokenless' }],
    ['in-game view, visitor', true, 'signedOut'],
    ['in-game view, keyed', true, { signedIn: 'fresh' }],
    ['in-game view, member', true, { signedIn: 'fresh' }],
    ['in-game view, unconfirmed', true, { restoring: { profile: 'unreachable', tokens: 'fresh' } }],
    ['in-game view, not known yet', true, 'uninitialised'],
  ])
})
