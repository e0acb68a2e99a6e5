import { assertEvent, assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate'
import type { CouponField } from '#contract/coupons.ts'
import { eventOf } from '../shared/event-of.ts'
import { notProvided } from '../shared/not-provided.ts'
import type {
  ClaimOutcome,
  CouponClaimContext,
  CouponClaimEmitted,
  CouponClaimEvent,
  CouponRefusal,
  TypedCoupon,
} from './coupon-claim.types.ts'

type Done = { event: DoneActorEvent<ClaimOutcome> }

/** The errors that remain after a change of a field; errors of the whole form are removed. */
const leftAfter = ({ wrong, refusal }: CouponClaimContext, field: CouponField) => ({
  wrong: wrong.filter((one) => one !== field),
  refusal: refusal?.field === undefined || refusal.field === field ? undefined : refusal,
})

/**
 * Registration of coupons by the signed-in member (U5, A8). The form keeps the input; this machine holds the outcome. Visitors are asked to
 * log in when there is something to send; during maintenance nothing is sent.
 */
export const couponClaimMachine = setup({
  types: { context: {} as CouponClaimContext, events: {} as CouponClaimEvent, emitted: {} as CouponClaimEmitted },
  actors: { claimCoupon: fromPromise<ClaimOutcome, TypedCoupon>(notProvided) },
  guards: {
    isMaintained: ({ event }) => event.type === 'couponClaim.submit' && event.isMaintained,
    isWrong: ({ event }) => event.type === 'couponClaim.submit' && event.wrong.length > 0,
    isSignedOut: ({ event }) => event.type === 'couponClaim.submit' && !event.isSignedIn,
    isMended: ({ context, event }) => {
      if (event.type !== 'couponClaim.typed') return false
      const { wrong, refusal } = leftAfter(context, event.field)
      return wrong.length === 0 && refusal === undefined
    },
    isRegistered: (_, { event }: Done) => event.output.type === 'registered',
    isFailed: (_, { event }: Done) => event.output.type === 'failed',
  },
  actions: {
    assignTyped: assign(({ event }) => {
      assertEvent(event, 'couponClaim.submit')
      return { typed: event.typed, wrong: [], refusal: undefined }
    }),
    assignWrong: assign(({ event }) => {
      assertEvent(event, 'couponClaim.submit')
      return { wrong: event.wrong, refusal: undefined }
    }),
    mend: assign(({ context, event }) => {
      assertEvent(event, 'couponClaim.typed')
      return leftAfter(context, event.field)
    }),
    assignTrouble: assign((_, { event: { output } }: Done) => {
      if (output.type === 'wrong') return { wrong: output.fields }
      const { field, failure, isForSupport } = output as CouponRefusal
      return { refusal: { field, failure, isForSupport } }
    }),
    assignRegistered: assign(({ context }, { event: { output } }: Done) =>
      output.type === 'registered' ? { registered: [output.coupon, ...context.registered] } : {},
    ),
    forgetTyped: assign({ typed: undefined }),
    announceLoginNeeded: emit({ type: 'couponClaim.loginNeeded' }),
    announceTold: emit({ type: 'couponClaim.told' }),
    announceRegistered: emit((_, { event: { output } }: Done) => {
      if (output.type !== 'registered') throw new Error('announceRegistered comes after isRegistered')
      return { type: 'couponClaim.registered', coupon: output.coupon }
    }),
    announceFailed: emit((_, { event: { output } }: Done) => {
      if (output.type !== 'failed') throw new Error('announceFailed comes after isFailed')
      return { type: 'couponClaim.failed', failure: output.failure }
    }),
  },
}).createMachine({
  id: 'couponClaim',
  context: { typed: undefined, wrong: [], refusal: undefined, registered: [] },
  initial: 'open',
  states: {
    open: {
      initial: 'editing',
      states: {
        editing: {},
        // Wrong fields, or a refusal.
        told: {
          on: {
            'couponClaim.typed': [{ guard: 'isMended', target: 'editing', actions: 'mend' }, { actions: 'mend' }],
          },
        },
        registered: {},
      },
      on: {
        'couponClaim.submit': [
          { guard: 'isMaintained' },
          { guard: 'isWrong', target: '.told', actions: ['assignWrong', 'announceTold'] },
          { guard: 'isSignedOut', actions: 'announceLoginNeeded' },
          { target: 'sending', actions: 'assignTyped' },
        ],
      },
    },

    sending: {
      invoke: {
        id: 'claimCoupon',
        src: 'claimCoupon',
        input: ({ context }) => context.typed!,
        onDone: [
          {
            guard: { type: 'isRegistered', params: eventOf },
            target: 'open.registered',
            actions: [
              { type: 'assignRegistered', params: eventOf },
              { type: 'announceRegistered', params: eventOf },
            ],
          },
          {
            guard: { type: 'isFailed', params: eventOf },
            target: 'open.editing',
            actions: { type: 'announceFailed', params: eventOf },
          },
          { target: 'open.told', actions: [{ type: 'assignTrouble', params: eventOf }, 'announceTold'] },
        ],
      },
      exit: 'forgetTyped',
    },
  },
})
