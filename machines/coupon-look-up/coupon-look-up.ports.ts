import { fromPromise } from 'xstate'
import { connectCodeChallenge, type CodeChallengePorts } from '../code-challenge/code-challenge.ports.ts'
import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import type { CouponQuestion } from '../pre-registration/pre-registration.types.ts'
import { couponLookUpMachine } from './coupon-look-up.machine.ts'

/** What a look-up needs from the environment. Rejections are `Failure`s. */
export type CouponLookUpPorts = CodeChallengePorts & {
  /** Requests the coupon of a completed registration (T3); rejects with `NOT_VERIFIED` if the provider requires proof of the contact. */
  findCoupon: (question: CouponQuestion, signal: AbortSignal) => Promise<PreRegistrationCoupon>
}

/** Takes the ports and returns the look-up and its challenge with their implementations. */
export const connectCouponLookUp = (ports: CouponLookUpPorts) =>
  couponLookUpMachine.provide({
    actors: {
      codeChallenge: connectCodeChallenge(ports),
      findCoupon: fromPromise(({ input, signal }: { input: CouponQuestion; signal: AbortSignal }) => ports.findCoupon(input, signal)),
    },
  })
