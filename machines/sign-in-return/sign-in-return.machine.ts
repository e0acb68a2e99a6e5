import { assign, emit, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import { codeOf, isForOpener, openerMessage } from './sign-in-return.rules.ts'
import type {
  FoundAttempt,
  SignInReturnContext,
  SignInReturnEmitted,
  SignInReturnEvent,
  SignInReturnInput,
  OpenerMessage,
} from './sign-in-return.types.ts'

/**
 * The return from an issuer (A2, S14): finds the attempt that the response belongs to, and where it continues: in the page that opened this
 * window, or here. Takes the issuer's response; emits its result once.
 */
export const signInReturnMachine = setup({
  types: {
    input: {} as SignInReturnInput,
    context: {} as SignInReturnContext,
    events: {} as SignInReturnEvent,
    emitted: {} as SignInReturnEmitted,
  },
  actors: {
    takeAttempt: fromPromise<FoundAttempt, { state: string; idToken: string | undefined }>(notProvided),
    tellOpener: fromPromise<{ isTaken: boolean }, OpenerMessage>(notProvided),
    untilSessionRests: fromPromise<{ isSignedIn: boolean }>(notProvided),
  },
  guards: {
    isForOpener: ({ context }) => isForOpener(context),
    isAccepted: ({ context }) => codeOf(context) === undefined,
    isTaken: (_, params: { event: DoneActorEvent<{ isTaken: boolean }> }) => params.event.output.isTaken,
    isSignedIn: (_, params: { event: DoneActorEvent<{ isSignedIn: boolean }> }) => params.event.output.isSignedIn,
  },
  actions: {
    assignAttempt: assign((_, params: { event: DoneActorEvent<FoundAttempt> }) => params.event.output),
    assignRefusal: assign((_, params: { event: ErrorActorEvent }) => ({ refusal: toFailureData(params.event.error).code })),
    announceTaken: emit({ type: 'signInReturn.taken' }),
    announceRefused: emit(({ context }) => ({
      type: 'signInReturn.refused',
      from: context.attempt?.from,
      code: codeOf(context) ?? '',
    })),
    announceSignedIn: emit(({ context: { attempt } }) => ({
      type: 'signInReturn.alreadySignedIn',
      from: attempt?.from,
      next: attempt?.next,
    })),
    announceAnswer: emit(({ context: { provider, idToken, attempt } }) => ({
      type: 'signInReturn.answered',
      provider,
      idToken: idToken!,
      from: attempt?.from,
      next: attempt?.next,
    })),
  },
}).createMachine({
  id: 'signInReturn',
  context: ({ input }) => ({ ...input, attempt: undefined, isNonceRight: false, refusal: undefined }),
  initial: 'finding',
  states: {
    // An attempt is valid once, for ten minutes.
    finding: {
      invoke: {
        id: 'takeAttempt',
        src: 'takeAttempt',
        input: ({ context: { state, idToken } }) => ({ state, idToken }),
        onDone: { target: 'found', actions: { type: 'assignAttempt', params: eventOf } },
        onError: { target: 'found', actions: { type: 'assignRefusal', params: eventOf } },
      },
    },
    found: { always: [{ guard: 'isForOpener', target: 'telling' }, { target: 'stayingHere' }] },

    telling: {
      invoke: {
        id: 'tellOpener',
        src: 'tellOpener',
        input: ({ context }) => openerMessage(context),
        onDone: [{ guard: { type: 'isTaken', params: eventOf }, target: 'taken', actions: 'announceTaken' }, { target: 'stayingHere' }],
        onError: 'stayingHere',
      },
    },

    // No page waits any more, or the page itself went to the issuer: the attempt continues here.
    stayingHere: {
      always: [
        { guard: 'isAccepted', target: 'waiting' },
        { target: 'refused', actions: 'announceRefused' },
      ],
    },

    // The session may still be finding its user.
    waiting: {
      invoke: {
        id: 'untilSessionRests',
        src: 'untilSessionRests',
        onDone: [
          { guard: { type: 'isSignedIn', params: eventOf }, target: 'alreadySignedIn', actions: 'announceSignedIn' },
          { target: 'answered', actions: 'announceAnswer' },
        ],
      },
    },

    taken: { type: 'final' },
    refused: { type: 'final' },
    alreadySignedIn: { type: 'final' },
    answered: { type: 'final' },
  },
})
