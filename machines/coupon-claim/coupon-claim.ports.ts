import { fromPromise } from 'xstate'
import { couponClaimMachine } from './coupon-claim.machine.ts'
import type { ClaimAnswer, TypedCoupon } from './coupon-claim.types.ts'

/** What the registration of coupons needs from the world. */
export type CouponClaimPorts = {
  /** Registers a coupon. Never rejects: every end is an answer. It takes no signal: what was sent goes on when the screen is left. */
  claimCoupon: (typed: TypedCoupon) => Promise<ClaimAnswer>
}

/** Takes the ports and gives the registration ready to run. */
export const connectCouponClaim = (ports: CouponClaimPorts) =>
  couponClaimMachine.provide({
    actors: {
      claimCoupon: fromPromise(({ input }: { input: TypedCoupon }) => ports.claimCoupon(input)),
    },
  })
