import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { mostWrongTries } from '#contract/limits.ts'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData, type FailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import {
  checkDelayOf,
  isAlreadyRegistered,
  isClosed,
  isEffortWanted,
  isExpired,
  isMismatch,
  isTooFast,
  isUnregistered,
  mostEfforts,
} from './code-challenge.rules.ts'
import type {
  Challenge,
  CodeChallengeContext,
  CodeChallengeEvent,
  CodeChallengeInput,
  ChallengeResult,
  Contact,
  Proof,
  Puzzle,
  SentChallenge,
  TicketStatus,
} from './code-challenge.types.ts'

type Failed = { event: ErrorActorEvent }
type Asked = { event: DoneActorEvent<TicketStatus> }
type Recalled = { event: DoneActorEvent<SentChallenge | undefined> }

/** Remaining tries after a wrong one: the provider's count, which includes tries whose response was lost. */
const triesLeftAfter = ({ triesLeft }: CodeChallengeContext, { attemptsLeft }: FailureData): number => attemptsLeft ?? triesLeft - 1

/** Whether a code or link that was sent before may still succeed after this failure to send another one. */
const isStillGood = ({ error }: ErrorActorEvent): boolean => {
  const failure = toFailureData(error)
  return !isAlreadyRegistered(failure) && !isClosed(failure)
}

const challengeSetup = setup({
  types: {
    input: {} as CodeChallengeInput,
    context: {} as CodeChallengeContext,
    events: {} as CodeChallengeEvent,
    output: {} as ChallengeResult,
  },
  actors: {
    prepareChallenge: fromPromise<Challenge, { contact: Contact; proof: Proof | undefined }>(notProvided),
    recallChallenge: fromPromise<SentChallenge | undefined, { contact: Contact }>(notProvided),
    proveEffort: fromPromise<Proof, { puzzle: Puzzle }>(notProvided),
    attemptChallenge: fromPromise<{ verifiedKey: string }, { contact: Contact; code: string; ticket: string }>(notProvided),
    askTicket: fromPromise<TicketStatus, { ticket: string }>(notProvided),
    untilResendable: fromPromise<void, { at: string }>(notProvided),
    untilExpired: fromPromise<void, { at: string }>(notProvided),
  },
  guards: {
    isLink: ({ context }) => context.contact.type === 'email',
    isCode: ({ context }) => context.contact.type === 'phone',
    isHidden: ({ context }) => context.isHidden,
    // The provider sends more to this network only after a proof of work.
    isEffortWanted: ({ context }, { event }: Failed) => isEffortWanted(toFailureData(event.error)) && context.efforts < mostEfforts,
    // An earlier code or link still counts, unless the provider reports that it cannot succeed any more.
    isStillGood: ({ context }, { event }: Failed) => context.challenge !== undefined && isStillGood(event),
    isStillLocked: ({ context }, { event }: Failed) => context.challenge !== undefined && context.triesLeft <= 0 && isStillGood(event),
    // This challenge has sent nothing: another one of this tab may have, e.g. before a reload.
    isEarlierPossible: (_, { event }: Failed) => isStillGood(event),
    isRecalled: (_, { event }: Recalled) => event.output !== undefined,
    isRecalledLocked: (_, { event }: Recalled) => event.output !== undefined && event.output.triesLeft <= 0,
    // The provider may report the fifth wrong try as a mismatch or as expired.
    isLastTry: ({ context }, { event }: Failed) => {
      const failure = toFailureData(event.error)
      return triesLeftAfter(context, failure) <= 0 && (isMismatch(failure) || isExpired(failure))
    },
    isExpired: (_, { event }: Failed) => isExpired(toFailureData(event.error)),
    isUnregistered: (_, { event }: Failed) => isUnregistered(toFailureData(event.error)),
    isMismatch: (_, { event }: Failed) => isMismatch(toFailureData(event.error)),
    isCompleted: (_, { event }: Asked) => event.output.state === 'completed',
  },
  delays: { checkDelay: ({ context }) => checkDelayOf(context.checks) },
  actions: {
    assignChallenge: assign((_, params: { event: DoneActorEvent<Challenge> }) => ({
      challenge: params.event.output,
      puzzle: undefined,
      proof: undefined,
      efforts: 0,
      triesLeft: mostWrongTries,
      checks: 0,
      failure: undefined,
    })),
    // Nothing new was sent: if it is only too soon, no message is needed, and the response contains the time of the next one.
    assignRecalled: assign(({ context: { failure } }, { event: { output } }: Recalled) => {
      const { challenge, triesLeft } = output!
      const isSoon = failure !== undefined && isTooFast(failure)
      return {
        challenge: { ...challenge, resendAt: (isSoon ? failure.resendAt : undefined) ?? challenge.resendAt },
        triesLeft,
        ...(isSoon && triesLeft > 0 ? { failure: undefined } : {}),
      }
    }),
    assignCode: assign(({ event }) => {
      assertEvent(event, 'challenge.attempt')
      return { code: event.code, failure: undefined }
    }),
    forgetCode: assign({ code: '' }),
    assignFailure: assign((_, { event }: Failed) => ({ failure: toFailureData(event.error) })),
    // Too fast: the response contains the time from which resending is allowed.
    assignTooFast: assign(({ context }, { event }: Failed) => {
      const { resendAt } = toFailureData(event.error)
      return context.challenge === undefined || resendAt === undefined ? {} : { challenge: { ...context.challenge, resendAt } }
    }),
    clearFailure: assign({ failure: undefined }),
    assignPuzzle: assign((_, { event }: Failed) => ({ puzzle: toFailureData(event.error).puzzle, proof: undefined })),
    assignProof: assign(({ context }, params: { event: DoneActorEvent<Proof> }) => ({
      proof: params.event.output,
      efforts: context.efforts + 1,
    })),
    // A proof can be used once, whatever the reason of the refusal.
    forgetEffort: assign({ puzzle: undefined, proof: undefined, efforts: 0 }),
    countTry: assign(({ context }, { event }: Failed) => ({ triesLeft: triesLeftAfter(context, toFailureData(event.error)) })),
    countCheck: assign(({ context }) => ({ checks: context.checks + 1 })),
    assignHidden: assign({ isHidden: true }),
    assignShown: assign({ isHidden: false }),
    assignProven: assign((_, params: { event: DoneActorEvent<{ verifiedKey: string }> }) => ({
      result: { type: 'proven' as const, verifiedKey: params.event.output.verifiedKey },
    })),
    assignCompleted: assign(({ context }, { event }: Asked) => ({
      result: {
        type: 'completed' as const,
        coupon: event.output.coupon,
        isKnown: event.output.isKnown,
        verifiedKey: event.output.ticket ?? context.challenge?.ticket ?? '',
      },
    })),
    assignLeft: assign({ result: { type: 'left' } }),
    assignRefused: assign((_, { event }: Failed) => ({ result: { type: 'refused' as const, failure: toFailureData(event.error) } })),
    assignNotSent: assign(({ context }) => ({ result: { type: 'refused' as const, failure: context.failure! } })),
  },
})

const resending = challengeSetup.createStateConfig({
  initial: 'coolingDown',
  states: {
    coolingDown: {
      invoke: {
        id: 'untilResendable',
        src: 'untilResendable',
        input: ({ context }) => ({ at: context.challenge!.resendAt }),
        onDone: 'resendable',
      },
    },
    resendable: { on: { 'challenge.resend': { target: '#codeChallenge.preparing', actions: 'clearFailure' } } },
  },
})

const failedParams = ({ event }: Failed) => ({ event })
/** Nothing was sent: return to the earlier code or link, if it still counts. */
const earlierOne = [
  {
    guard: { type: 'isStillLocked', params: failedParams },
    target: 'locked',
    actions: ['forgetEffort', { type: 'assignFailure', params: failedParams }, { type: 'assignTooFast', params: failedParams }],
  },
  {
    guard: { type: 'isStillGood', params: failedParams },
    target: 'pending',
    actions: ['forgetEffort', { type: 'assignFailure', params: failedParams }, { type: 'assignTooFast', params: failedParams }],
  },
] as const

/** The responses after which a link cannot be confirmed any more. */
const linkEnded = [
  {
    guard: { type: 'isUnregistered', params: failedParams },
    target: '#codeChallenge.refused',
    actions: { type: 'assignRefused', params: failedParams },
  },
  { guard: { type: 'isExpired', params: failedParams }, target: '#codeChallenge.expired', actions: 'clearFailure' },
] as const

/** What is done with a response that says that the link's button was pressed. */
const linkConfirmed = {
  guard: { type: 'isCompleted', params: eventOf },
  target: '#codeChallenge.verified',
  actions: { type: 'assignCompleted', params: eventOf },
} as const

/**
 * Proof that a phone number or an address belongs to the visitor (T1, D2): a code by SMS that is typed here, or a link by e-mail whose
 * button is pressed on any device. Takes `{ contact }`; ends with a `ChallengeResult`. All times come from the provider and are awaited by
 * its clock.
 */
export const codeChallengeMachine = challengeSetup.createMachine({
  id: 'codeChallenge',
  context: ({ input }) => ({
    contact: input.contact,
    challenge: undefined,
    puzzle: undefined,
    proof: undefined,
    efforts: 0,
    code: '',
    triesLeft: mostWrongTries,
    checks: 0,
    isHidden: false,
    failure: undefined,
    result: undefined,
  }),
  output: ({ context }) => context.result!,
  on: {
    'challenge.hidden': { actions: 'assignHidden' },
    'challenge.shown': { actions: 'assignShown' },
    'challenge.leave': { target: '.left', actions: 'assignLeft' },
  },
  initial: 'preparing',
  states: {
    preparing: {
      invoke: {
        id: 'prepareChallenge',
        src: 'prepareChallenge',
        input: ({ context }) => ({ contact: context.contact, proof: context.proof }),
        onDone: { target: 'pending', actions: { type: 'assignChallenge', params: eventOf } },
        onError: [
          {
            guard: { type: 'isEffortWanted', params: eventOf },
            target: 'provingEffort',
            actions: { type: 'assignPuzzle', params: eventOf },
          },
          ...earlierOne,
          {
            guard: { type: 'isEarlierPossible', params: eventOf },
            target: 'recollecting',
            actions: ['forgetEffort', { type: 'assignFailure', params: eventOf }],
          },
          { target: 'refused', actions: { type: 'assignRefused', params: eventOf } },
        ],
      },
    },

    // The visitor sees "sending" a little longer and does not have to do anything.
    provingEffort: {
      invoke: {
        id: 'proveEffort',
        src: 'proveEffort',
        input: ({ context }) => ({ puzzle: context.puzzle! }),
        onDone: { target: 'preparing', actions: { type: 'assignProof', params: eventOf } },
        onError: [...earlierOne, { target: 'recollecting', actions: ['forgetEffort', { type: 'assignFailure', params: eventOf }] }],
      },
    },

    // Whether this tab has a code or link that was sent to the contact before and still counts.
    recollecting: {
      invoke: {
        id: 'recallChallenge',
        src: 'recallChallenge',
        input: ({ context }) => ({ contact: context.contact }),
        onDone: [
          {
            guard: { type: 'isRecalledLocked', params: eventOf },
            target: 'locked',
            actions: { type: 'assignRecalled', params: eventOf },
          },
          {
            guard: { type: 'isRecalled', params: eventOf },
            target: 'pending',
            actions: { type: 'assignRecalled', params: eventOf },
          },
          { target: 'refused', actions: 'assignNotSent' },
        ],
        onError: { target: 'refused', actions: 'assignNotSent' },
      },
    },

    pending: {
      type: 'parallel',
      invoke: {
        id: 'untilExpired',
        src: 'untilExpired',
        input: ({ context }) => ({ at: context.challenge!.expiresAt }),
        onDone: [{ guard: 'isLink', target: 'recalling' }, { target: 'expired' }],
      },
      states: {
        sending: resending,
        proof: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isLink', target: 'watching' }, { target: 'typing' }] },
            typing: { on: { 'challenge.attempt': { target: '#codeChallenge.attempting', actions: 'assignCode' } } },
            // The link may be opened on any device: this device polls with its ticket to notice that.
            watching: {
              initial: 'waiting',
              states: {
                waiting: {
                  always: { guard: 'isHidden', target: 'resting' },
                  after: { checkDelay: 'asking' },
                },
                asking: {
                  entry: 'countCheck',
                  invoke: {
                    id: 'askTicket',
                    src: 'askTicket',
                    input: ({ context }) => ({ ticket: context.challenge!.ticket ?? '' }),
                    onDone: [linkConfirmed, { target: 'waiting', actions: 'clearFailure' }],
                    onError: [...linkEnded, { target: 'waiting', actions: { type: 'assignFailure', params: eventOf } }],
                  },
                },
                // The page is hidden. A visitor who returns from the mailbox wants the result at once.
                resting: { on: { 'challenge.shown': { target: 'asking', actions: 'assignShown' } } },
              },
            },
          },
        },
      },
    },

    attempting: {
      invoke: {
        id: 'attemptChallenge',
        src: 'attemptChallenge',
        input: ({ context }) => ({ contact: context.contact, code: context.code, ticket: context.challenge!.ticket ?? '' }),
        onDone: { target: 'verified', actions: { type: 'assignProven', params: eventOf } },
        onError: [
          {
            guard: { type: 'isLastTry', params: eventOf },
            target: 'locked',
            actions: [{ type: 'countTry', params: eventOf }, 'forgetCode', 'clearFailure'],
          },
          {
            guard: { type: 'isExpired', params: eventOf },
            target: 'expired',
            actions: ['forgetCode', { type: 'assignFailure', params: eventOf }],
          },
          {
            guard: { type: 'isMismatch', params: eventOf },
            target: 'pending',
            actions: [{ type: 'countTry', params: eventOf }, 'forgetCode', { type: 'assignFailure', params: eventOf }],
          },
          // No response, or too fast: this does not count as a try.
          { target: 'pending', actions: ['forgetCode', { type: 'assignFailure', params: eventOf }] },
        ],
      },
    },

    // The link has expired, perhaps while the page was hidden: check whether its button was pressed before. Without a response, for example
    // on a device that has just woken, nobody knows: ask again.
    recalling: {
      type: 'parallel',
      states: {
        sending: resending,
        watching: {
          initial: 'asking',
          states: {
            asking: {
              entry: 'countCheck',
              invoke: {
                id: 'askTicket',
                src: 'askTicket',
                input: ({ context }) => ({ ticket: context.challenge!.ticket ?? '' }),
                onDone: [linkConfirmed, { target: '#codeChallenge.expired', actions: 'clearFailure' }],
                onError: [...linkEnded, { target: 'waiting', actions: { type: 'assignFailure', params: eventOf } }],
              },
            },
            waiting: {
              always: { guard: 'isHidden', target: 'resting' },
              after: { checkDelay: 'asking' },
            },
            resting: { on: { 'challenge.shown': { target: 'asking', actions: 'assignShown' } } },
          },
        },
      },
    },

    // The displayed time is over; the provider accepts a late code for a little longer.
    expired: {
      ...resending,
      on: { 'challenge.attempt': { guard: 'isCode', target: 'attempting', actions: 'assignCode' } },
    },

    // After five wrong tries this code is void; another one may be sent.
    locked: resending,

    verified: { type: 'final' },
    refused: { type: 'final' },
    left: { type: 'final' },
  },
})
