import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { soundMachine } from './sound.machine.ts'
import { connectSound } from './sound.ports.ts'
import { selectIsOn, selectIsReady, selectIsRefused, type SoundSnapshot } from './sound.selectors.ts'
import type { SoundChoice, SoundEvent } from './sound.types.ts'

const toggle = { type: 'sound.toggle' } as const
const tapped = { type: 'sound.tapped' } as const
const hold = { type: 'sound.hold' } as const
const release = { type: 'sound.release' } as const
const refused = failed('playTheme', new Error('not allowed'))

test.each<[string, SoundChoice | undefined, (SoundEvent | typeof refused)[], string]>([
  ['no choice: none (T6)', undefined, [], 'none'],
  ['no choice: a tap beside the button starts nothing', undefined, [tapped, hold, release], 'none'],
  ['the button starts it', undefined, [toggle], 'playing'],
  ['the button ends it', undefined, [toggle, toggle], 'off'],
  ['stored as on: waits for a tap', 'on', [], 'ready'],
  ['a film before the first tap changes nothing', 'on', [hold, release], 'ready'],
  ['the tap that opens a film starts nothing', 'on', [hold, tapped], 'covered'],
  ['the first tap after the film starts it', 'on', [hold, tapped, release, tapped], 'playing'],
  ['switched on during the film: starts after it', 'on', [hold, toggle, release], 'playing'],
  ['stored as on: the first tap starts it', 'on', [tapped], 'playing'],
  ['stored as on: the button starts it', 'on', [toggle], 'playing'],
  ['stored as off: taps start nothing', 'off', [tapped], 'off'],
  ['stored as off: the button starts it', 'off', [toggle], 'playing'],
  ['a film holds it (P7)', undefined, [toggle, hold], 'held'],
  ['it continues after the film', undefined, [toggle, hold, release], 'playing'],
  ['switched off during the film: stays off', undefined, [toggle, hold, toggle, release], 'off'],
  ['the browser refuses playback', undefined, [toggle, refused], 'refused'],
  ['the button tries again', undefined, [toggle, refused, toggle], 'playing'],
])('%s', (_, remembered, events, state) => {
  let snapshot = createActor(soundMachine, { input: { remembered } }).getSnapshot()
  for (const event of events) snapshot = after(snapshot, event) as SoundSnapshot
  expect(snapshot.value).toBe(state)
  expect(selectIsOn(snapshot)).toBe(state === 'playing' || state === 'held')
  expect(selectIsReady(snapshot)).toBe(state === 'ready')
  expect(selectIsRefused(snapshot)).toBe(state === 'refused')
})

test('the theme plays exactly while the machine is playing, and each choice is emitted once', () => {
  const signals: AbortSignal[] = []
  const choices: SoundChoice[] = []
  const playTheme = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>(() => {})
  }
  const actor = createActor(connectSound({ playTheme }), { input: { remembered: undefined } })
  actor.on('sound.chosen', ({ choice }) => choices.push(choice))
  actor.start()
  actor.send(tapped)
  expect(signals).toEqual([])
  actor.send(toggle)
  actor.send(hold)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  actor.send(release)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  actor.send(toggle)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  // Holding and resuming are not choices of the visitor.
  expect(choices).toEqual(['on', 'off'])
})

test('a refusal by the browser leads to refused, and changes no choice', async () => {
  const choices: SoundChoice[] = []
  const actor = createActor(connectSound({ playTheme: () => Promise.reject(new Error('NotAllowedError')) }), {
    input: { remembered: 'on' },
  })
  actor.on('sound.chosen', ({ choice }) => choices.push(choice))
  actor.start()
  actor.send(tapped)
  await Promise.resolve()
  await Promise.resolve()
  expect([actor.getSnapshot().value, choices]).toEqual(['refused', []])
})
