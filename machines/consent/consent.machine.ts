import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '../shared/not-provided.ts'
import type { ConsentAnswer, ConsentContext, ConsentEmitted, ConsentEvent, ConsentInput } from './consent.types.ts'

/**
 * Whether third parties may learn of this visit (C3). They may only while the machine is in `granted`: `share` starts with that state and
 * its signal aborts at the end. Takes `{ answer, isRefused }`; emits `consent.answered` for the choice to be stored.
 */
export const consentMachine = setup({
  types: { input: {} as ConsentInput, context: {} as ConsentContext, events: {} as ConsentEvent, emitted: {} as ConsentEmitted },
  actors: { share: fromPromise<void>(notProvided) },
  guards: {
    isRefused: ({ context }) => context.isRefused,
    wasGranted: ({ context }) => context.answer === 'granted',
    wasDeclined: ({ context }) => context.answer === 'declined',
    isGrantedElsewhere: ({ event }) => event.type === 'consent.changedElsewhere' && event.answer === 'granted',
    isDeclinedElsewhere: ({ event }) => event.type === 'consent.changedElsewhere' && event.answer === 'declined',
    isForgottenElsewhere: ({ event }) => event.type === 'consent.changedElsewhere' && event.answer === undefined,
  },
  actions: {
    announceAnswer: emit((_, params: { answer: ConsentAnswer }) => ({ type: 'consent.answered', answer: params.answer })),
  },
}).createMachine({
  id: 'consent',
  context: ({ input }) => input,
  initial: 'recalling',
  states: {
    recalling: {
      always: [
        // Takes precedence over an earlier choice: a user who has enabled the signal since has declined.
        { guard: 'isRefused', target: 'refused' },
        { guard: 'wasGranted', target: 'granted' },
        { guard: 'wasDeclined', target: 'declined' },
        { target: 'asking' },
      ],
    },

    asking: {
      tags: 'shown',
      on: {
        'consent.grant': { target: 'granted', actions: { type: 'announceAnswer', params: { answer: 'granted' } } },
        'consent.decline': { target: 'declined', actions: { type: 'announceAnswer', params: { answer: 'declined' } } },
        'consent.changedElsewhere': [
          { guard: 'isGrantedElsewhere', target: 'granted' },
          { guard: 'isDeclinedElsewhere', target: 'declined' },
        ],
      },
    },

    granted: {
      // A blocked or broken script is no reason to ask the visitor again.
      invoke: { id: 'share', src: 'share', onError: {} },
      on: {
        'consent.decline': { target: 'declined', actions: { type: 'announceAnswer', params: { answer: 'declined' } } },
        'consent.changedElsewhere': [
          { guard: 'isDeclinedElsewhere', target: 'declined' },
          { guard: 'isForgottenElsewhere', target: 'asking' },
        ],
      },
      initial: 'quiet',
      states: {
        quiet: { on: { 'consent.review': 'reviewed' } },
        reviewed: {
          tags: ['shown', 'reviewed'],
          on: { 'consent.close': 'quiet', 'consent.grant': 'quiet' },
        },
      },
    },

    declined: {
      on: {
        'consent.grant': { target: 'granted', actions: { type: 'announceAnswer', params: { answer: 'granted' } } },
        'consent.changedElsewhere': [
          { guard: 'isGrantedElsewhere', target: 'granted' },
          { guard: 'isForgottenElsewhere', target: 'asking' },
        ],
      },
      initial: 'quiet',
      states: {
        quiet: { on: { 'consent.review': 'reviewed' } },
        reviewed: {
          tags: ['shown', 'reviewed'],
          on: { 'consent.close': 'quiet', 'consent.decline': 'quiet' },
        },
      },
    },

    // The browser has declined for this page load; there is nothing to choose, only an explanation.
    refused: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'consent.review': 'reviewed' } },
        reviewed: { tags: ['shown', 'reviewed'], on: { 'consent.close': 'quiet' } },
      },
    },
  },
})
