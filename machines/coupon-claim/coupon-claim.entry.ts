import type { AnyMachineSnapshot } from 'xstate'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { aGift, aRefusal, aSubmit } from './coupon-claim.fixtures.ts'
import { couponClaimMachine } from './coupon-claim.machine.ts'
import type { CouponClaimContext } from './coupon-claim.types.ts'

/** The number of registered coupons grows without limit: a situation only distinguishes none from some. */
const situation = ({ value, context }: AnyMachineSnapshot): string => {
  const { registered, ...rest } = context as CouponClaimContext
  return JSON.stringify([value, rest, registered.length > 0])
}

export const couponClaimEntry: MachineEntry = {
  name: 'coupon-claim',
  machine: couponClaimMachine,
  about: 'Registration of coupons by a member, from the form to the list of coupons registered during this visit.',
  isRoot: true,
  inputs: { form: undefined },
  events: [
    aSubmit(),
    aSubmit({ wrong: ['memberNumber', 'couponCode'] }),
    aSubmit({ isSignedIn: false }),
    aSubmit({ isMaintained: true }),
    { type: 'couponClaim.typed', field: 'memberNumber' },
    { type: 'couponClaim.typed', field: 'couponCode' },
    done('claimCoupon', { type: 'registered', coupon: aGift }),
    done('claimCoupon', { type: 'wrong', fields: ['couponCode'] }),
    done('claimCoupon', aRefusal('COUPON_USED', 'couponCode')),
    done('claimCoupon', aRefusal('COUPON_UNKNOWN')),
    done('claimCoupon', { type: 'failed', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }),
  ],
  walk: { serializeState: situation },
  recorded: {
    input: [],
    rules: {
      // Without the member number and the code.
      'couponClaim.submit': ['wrong', 'isSignedIn', 'isMaintained'],
      'couponClaim.typed': ['field'],
      // Without the names of the coupon and its rewards; with the counts, since contexts keep their numbers.
      'xstate.done.actor.claimCoupon': [
        'output.type',
        'output.fields',
        'output.field',
        'output.isForSupport',
        'output.coupon.rewards.*.count',
        'output.failure.status',
        'output.failure.code',
        'output.failure.traceId',
        'actorId',
      ],
    },
  },
}
