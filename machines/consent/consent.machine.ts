// oxlint-disable typescript/no-unsafe-type-assertion -- `{} as T` is how XState is told its types
import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '../shared/not-provided.ts'
import type { ConsentAnswer, ConsentContext, ConsentEmitted, ConsentEvent, ConsentInput } from './consent.types.ts'

/**
 * Whether third parties may be told of this visit (C3). They may for exactly as long as `granted` lasts: `share` begins with it and its
 * signal ends it. Takes `{ answer, isRefused }`; says `consent.answered` for what is to be remembered.
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
        // Goes before an answer given earlier: whoever switched it on since has said no.
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
      // A script that is blocked or broken is no reason to ask again.
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

    // The browser has answered for this page load; there is nothing to choose, only something to explain.
    refused: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'consent.review': 'reviewed' } },
        reviewed: { tags: ['shown', 'reviewed'], on: { 'consent.close': 'quiet' } },
      },
    },
  },
})
