import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import type { LinkResponse, MailLinkContext, MailLinkEvent } from './mail-link.types.ts'

type Failed = { event: ErrorActorEvent }

/**
 * The confirmation of an address by the link of a mail (T1, T3, T4): its button spends the link. Another link that is opened in the same
 * tab restarts the machine.
 */
export const mailLinkMachine = setup({
  types: { context: {} as MailLinkContext, events: {} as MailLinkEvent },
  actors: { confirmLink: fromPromise<LinkResponse, { token: string }>(notProvided) },
  guards: {
    isForRegistration: ({ context }) => context.use === 'held',
    // The link itself was not refused.
    isTransient: (_, { event }: Failed) => {
      const { status } = toFailureData(event.error)
      return status === 0 || status === 429 || status >= 500
    },
  },
  actions: {
    assignLink: assign(({ event }) => {
      assertEvent(event, 'mailLink.opened')
      return { token: event.token, use: event.use, coupon: null, isKnown: false, failure: undefined }
    }),
    assignAnswer: assign((_, { event }: { event: DoneActorEvent<LinkResponse> }) => ({
      coupon: event.output.coupon,
      isKnown: event.output.isKnown,
    })),
    assignFailure: assign((_, { event }: Failed) => ({ failure: toFailureData(event.error) })),
    clearFailure: assign({ failure: undefined }),
  },
}).createMachine({
  id: 'mailLink',
  context: { token: '', use: 'register', coupon: null, isKnown: false, failure: undefined },
  on: { 'mailLink.opened': { target: '.asked', actions: 'assignLink' } },
  initial: 'awaiting',
  states: {
    // The page is not hydrated yet: a server sees no fragment.
    awaiting: { on: { 'mailLink.missing': 'absent' } },

    absent: {},

    asked: { on: { 'mailLink.confirm': 'confirming' } },

    confirming: {
      invoke: {
        id: 'confirmLink',
        src: 'confirmLink',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: 'isForRegistration',
            target: 'confirmed.registration',
            actions: { type: 'assignAnswer', params: eventOf },
          },
          { target: 'confirmed.outcome', actions: { type: 'assignAnswer', params: eventOf } },
        ],
        onError: [
          {
            guard: { type: 'isTransient', params: eventOf },
            target: 'failed.transient',
            actions: { type: 'assignFailure', params: eventOf },
          },
          { target: 'failed.lost', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },

    confirmed: {
      initial: 'outcome',
      states: {
        outcome: { on: { 'mailLink.showRegistration': 'registration' } },
        registration: {},
      },
    },

    failed: {
      initial: 'lost',
      states: {
        // The same link may be tried again.
        transient: { on: { 'mailLink.confirm': { target: '#mailLink.confirming', actions: 'clearFailure' } } },
        lost: {},
      },
    },
  },
})
