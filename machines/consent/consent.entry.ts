import type { MachineEntry } from '../registry.ts'
import { failed } from '../shared/answers.ts'
import { consentMachine } from './consent.machine.ts'

export const consentEntry: MachineEntry = {
  name: 'consent',
  machine: consentMachine,
  about:
    'Whether third parties may receive data of the visit. Asked once, changeable at any time; they receive it only while it is granted.',
  isRoot: true,
  inputs: {
    unasked: { answer: undefined, isRefused: false },
    granted: { answer: 'granted', isRefused: false },
    declined: { answer: 'declined', isRefused: false },
    refused: { answer: 'granted', isRefused: true },
  },
  events: [
    { type: 'consent.grant' },
    { type: 'consent.decline' },
    { type: 'consent.review' },
    { type: 'consent.close' },
    { type: 'consent.changedElsewhere', answer: 'granted' },
    { type: 'consent.changedElsewhere', answer: 'declined' },
    { type: 'consent.changedElsewhere', answer: undefined },
    failed('share', new Error('blocked')),
  ],
  unreached: { 'consent.recalling': 'transient: the remembered answer decides the next state' },
  recorded: {
    input: ['answer', 'isRefused'],
    rules: {
      'consent.changedElsewhere': ['answer'],
      'xstate.done.actor.share': ['actorId'],
      'xstate.error.actor.share': ['actorId'],
    },
  },
}
