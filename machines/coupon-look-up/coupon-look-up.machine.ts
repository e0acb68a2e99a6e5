import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate'
import { codeChallengeMachine } from '../code-challenge/code-challenge.machine.ts'
import { isSameContact, isUnverified } from '../code-challenge/code-challenge.rules.ts'
import type { ChallengeResult, PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import { eventOf } from '../shared/event-of.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import type { CouponQuestion } from '../pre-registration/pre-registration.types.ts'
import type { CouponLookUpContext, CouponLookUpEvent } from './coupon-look-up.types.ts'

type Ended = { event: DoneActorEvent<ChallengeResult> }
type Failed = { event: ErrorActorEvent }

/**
 * Look-up of the coupon of a completed registration (T3), by number or address; if the provider requires proof, by a code or a link.
 * `codeChallenge` then runs as a child; screens use it directly.
 */
export const couponLookUpMachine = setup({
  types: { context: {} as CouponLookUpContext, events: {} as CouponLookUpEvent, children: {} as { codeChallenge: 'codeChallenge' } },
  actors: {
    codeChallenge: codeChallengeMachine,
    findCoupon: fromPromise<PreRegistrationCoupon, CouponQuestion>(notProvided),
  },
  guards: {
    isProofWanted: ({ context }, { event }: Failed) => context.verifiedKey === undefined && isUnverified(toFailureData(event.error)),
    isLeft: (_, { event }: Ended) => event.output.type === 'left',
    isProven: (_, { event }: Ended) => event.output.type === 'proven',
    isCompleted: (_, { event }: Ended) => event.output.type === 'completed',
  },
  actions: {
    assignContact: assign(({ context, event }) => {
      assertEvent(event, 'couponLookUp.find')
      const { contact } = event
      // A key proves its own contact only.
      return { contact, verifiedKey: isSameContact(context.contact, contact) ? context.verifiedKey : undefined, failure: undefined }
    }),
    assignKey: assign((_, { event }: Ended) => ({
      verifiedKey: event.output.type === 'proven' ? event.output.verifiedKey : undefined,
    })),
    assignRefusal: assign((_, { event }: Ended) => ({ failure: event.output.type === 'refused' ? event.output.failure : undefined })),
    assignLinkCoupon: assign((_, { event }: Ended) =>
      event.output.type === 'completed' ? { coupon: event.output.coupon, verifiedKey: event.output.verifiedKey } : {},
    ),
    assignCoupon: assign((_, params: { event: DoneActorEvent<PreRegistrationCoupon> }) => ({ coupon: params.event.output })),
    // The provider accepts a key again, since a response may be lost: only its refusal ends the key.
    assignFailure: assign(({ context }, { event }: Failed) => {
      const failure = toFailureData(event.error)
      return { failure, verifiedKey: isUnverified(failure) ? undefined : context.verifiedKey }
    }),
    forgetAll: assign({ verifiedKey: undefined, failure: undefined, coupon: null }),
  },
}).createMachine({
  id: 'couponLookUp',
  context: { contact: undefined, verifiedKey: undefined, coupon: null, failure: undefined },
  initial: 'choosingContact',
  states: {
    choosingContact: { on: { 'couponLookUp.find': { target: 'asking', actions: 'assignContact' } } },

    asking: {
      invoke: {
        id: 'findCoupon',
        src: 'findCoupon',
        input: ({ context }) => ({ contact: context.contact!, verifiedKey: context.verifiedKey }),
        onDone: { target: 'found', actions: { type: 'assignCoupon', params: eventOf } },
        onError: [
          { guard: { type: 'isProofWanted', params: eventOf }, target: 'verifying' },
          { target: 'choosingContact', actions: { type: 'assignFailure', params: eventOf } },
        ],
      },
    },

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
          // The link's own response: the coupon that it already had or has now.
          {
            guard: { type: 'isCompleted', params: eventOf },
            target: 'found',
            actions: { type: 'assignLinkCoupon', params: eventOf },
          },
          { target: 'choosingContact', actions: { type: 'assignRefusal', params: eventOf } },
        ],
      },
    },

    found: {
      initial: 'coupon',
      states: {
        coupon: { on: { 'couponLookUp.showRegistration': 'registration' } },
        // The stored data of the coupon's owner.
        registration: {},
      },
      on: { 'couponLookUp.changeContact': { target: 'choosingContact', actions: 'forgetAll' } },
    },
  },
})
