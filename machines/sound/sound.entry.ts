import type { MachineEntry } from '../registry.ts'
import { failed } from '../shared/answers.ts'
import { soundMachine } from './sound.machine.ts'

export const soundEntry: MachineEntry = {
  name: 'sound',
  machine: soundMachine,
  about: 'The teaser’s music. Only a tap starts it, videos pause it, and the choice is remembered.',
  isRoot: true,
  inputs: { none: { remembered: undefined }, on: { remembered: 'on' }, off: { remembered: 'off' } },
  events: [
    { type: 'sound.toggle' },
    { type: 'sound.tapped' },
    { type: 'sound.hold' },
    { type: 'sound.release' },
    failed('playTheme', new Error('not allowed')),
  ],
  unreached: { 'sound.recalling': 'transient: the remembered choice decides the next state' },
  recorded: {
    input: ['remembered'],
    rules: { 'xstate.done.actor.playTheme': ['actorId'], 'xstate.error.actor.playTheme': ['actorId'] },
  },
}
