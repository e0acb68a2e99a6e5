import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { codeChallengeMachine } from '../code-challenge/code-challenge.machine.ts'
import { isUnregistered, isUnverified } from '../code-challenge/code-challenge.rules.ts'
import type { ChallengeResult } from '../code-challenge/code-challenge.types.ts'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import type {
  HeldRegistration,
  RegistrationWithdrawalContext,
  RegistrationWithdrawalEvent,
  RegistrationWithdrawalInput,
  WithdrawalWish,
} from './registration-withdrawal.types.ts'

type Ended = { event: DoneActorEvent<ChallengeResult> }
type Done = { event: DoneActorEvent<HeldRegistration | null> }
type Failed = { event: ErrorActorEvent }

/**
 * A registration as shown to its owner, and its withdrawal in two steps (T4). Takes `{ verifiedKey }` if the contact was proven on this
 * page; otherwise `codeChallenge` proves it, and screens use it directly. Withdrawing again changes nothing.
 */
export const registrationWithdrawalMachine = setup({
  types: {
    input: {} as RegistrationWithdrawalInput,
    context: {} as RegistrationWithdrawalContext,
    events: {} as RegistrationWithdrawalEvent,
    children: {} as { codeChallenge: 'codeChallenge' },
  },
  actors: {
    codeChallenge: codeChallengeMachine,
    showRegistration: fromPromise<HeldRegistration | null, { verifiedKey: string }>(notProvided),
    withdraw: fromPromise<HeldRegistration | null, WithdrawalWish>(notProvided),
  },
  guards: {
    hasKey: ({ context }) => context.verifiedKey !== undefined,
    isLeft: (_, { event }: Ended) => event.output.type === 'left',
    isProven: (_, { event }: Ended) => event.output.type === 'proven' || event.output.type === 'completed',
    isRefusedAsUnregistered: (_, { event }: Ended) => event.output.type === 'refused' && isUnregistered(event.output.failure),
    isHeld: (_, { event }: Done) => event.output !== null,
    isKeyOver: (_, { event }: Failed) => isUnverified(toFailureData(event.error)),
  },
  actions: {
    assignContact: assign(({ event }) => {
      assertEvent(event, 'registrationWithdrawal.find')
      return { contact: event.contact, verifiedKey: undefined, failure: undefined }
    }),
    assignKey: assign((_, { event }: Ended) => ({
      verifiedKey: event.output.type === 'proven' || event.output.type === 'completed' ? event.output.verifiedKey : undefined,
    })),
    assignRefusal: assign((_, { event }: Ended) => ({ failure: event.output.type === 'refused' ? event.output.failure : undefined })),
    assignRegistration: assign((_, { event }: Done) => ({ registration: event.output, failure: undefined })),
    assignWhat: assign(({ event }) => {
      assertEvent(event, 'registrationWithdrawal.choose')
      return { what: event.what, failure: undefined }
    }),
    assignFailure: assign((_, { event }: Failed) => ({ failure: toFailureData(event.error) })),
    clearFailure: assign({ failure: undefined }),
    // The contact stays: it is proven again.
    forgetProof: assign({ verifiedKey: undefined, registration: null, what: undefined }),
    forgetAll: assign({ contact: undefined, verifiedKey: undefined, registration: null, what: undefined, failure: undefined }),
  },
}).createMachine({
  id: 'registrationWithdrawal',
  context: ({ input }) => ({
    contact: undefined,
    verifiedKey: input.verifiedKey,
    registration: null,
    what: undefined,
    failure: undefined,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasKey', target: 'asking' }, { target: 'choosingContact' }] },

    choosingContact: { on: { 'registrationWithdrawal.find': { target: 'verifying', actions: 'assignContact' } } },

    verifying: {
      invoke: {
        id: 'codeChallenge',
        src: 'codeChallenge',
        input: ({ context }) => ({ contact: context.contact! }),
        onDone: [
          {
            guard: { type: 'isLeft', params: eventOf },
            target: 'choosingContact',
            actions: 'forgetAll',
          },
          {
            guard: { type: 'isProven', params: eventOf },
            target: 'asking',
            actions: { type: 'assignKey', params: eventOf },
          },
          // The link's button was pressed, but no data is stored.
          { guard: { type: 'isRefusedAsUnregistered', params: eventOf }, target: 'nothingHeld' },
          { target: 'choosingContact', actions: { type: 'assignRefusal', params: eventOf } },
        ],
      },
    },

    asking: {
      invoke: {
        id: 'showRegistration',
        src: 'showRegistration',
        input: ({ context }) => ({ verifiedKey: context.verifiedKey! }),
        onDone: [
          {
            guard: { type: 'isHeld', params: eventOf },
            target: 'shown',
            actions: { type: 'assignRegistration', params: eventOf },
          },
          { target: 'nothingHeld' },
        ],
        onError: [
          {
            guard: { type: 'isKeyOver', params: eventOf },
            target: 'choosingContact',
            actions: ['forgetProof', { type: 'assignFailure', params: eventOf }],
          },
          { target: 'unanswered', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },

    unanswered: { on: { 'registrationWithdrawal.retry': { target: 'asking', actions: 'clearFailure' } } },

    shown: {
      initial: 'asHeld',
      states: {
        asHeld: {},
        // The consents to advertising have just been withdrawn.
        withoutAdvertising: {},
      },
      on: {
        'registrationWithdrawal.choose': { target: 'confirming', actions: 'assignWhat' },
        'registrationWithdrawal.changeContact': { target: 'choosingContact', actions: 'forgetAll' },
      },
    },

    confirming: {
      on: {
        'registrationWithdrawal.confirm': { target: 'withdrawing', actions: 'clearFailure' },
        'registrationWithdrawal.keep': { target: 'shown', actions: 'clearFailure' },
      },
    },

    withdrawing: {
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => ({ verifiedKey: context.verifiedKey!, what: context.what! }),
        onDone: [
          {
            guard: { type: 'isHeld', params: eventOf },
            target: 'shown.withoutAdvertising',
            actions: { type: 'assignRegistration', params: eventOf },
          },
          { target: 'withdrawn', actions: { type: 'assignRegistration', params: eventOf } },
        ],
        onError: [
          {
            guard: { type: 'isKeyOver', params: eventOf },
            target: 'choosingContact',
            actions: ['forgetProof', { type: 'assignFailure', params: eventOf }],
          },
          // The call may have succeeded; repeating it is harmless.
          { target: 'confirming', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },

    withdrawn: { on: { 'registrationWithdrawal.changeContact': { target: 'choosingContact', actions: 'forgetAll' } } },

    nothingHeld: { on: { 'registrationWithdrawal.changeContact': { target: 'choosingContact', actions: 'forgetAll' } } },
  },
})
