import { fromPromise } from 'xstate'
import { couponClaimMachine } from './coupon-claim.machine.ts'
import type { ClaimOutcome, TypedCoupon } from './coupon-claim.types.ts'

/** What the registration of coupons needs from the environment. */
export type CouponClaimPorts = {
  /** Registers a coupon. Never rejects: every outcome is a value. Takes no signal: the request continues when the screen is left. */
  claimCoupon: (typed: TypedCoupon) => Promise<ClaimOutcome>
}

/** Takes the ports and returns the registration with its implementations. */
export const connectCouponClaim = (ports: CouponClaimPorts) =>
  couponClaimMachine.provide({
    actors: {
      claimCoupon: fromPromise(({ input }: { input: TypedCoupon }) => ports.claimCoupon(input)),
    },
  })
