import { fromPromise } from 'xstate'
import { connectCodeChallenge, type CodeChallengePorts } from '../code-challenge/code-challenge.ports.ts'
import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import { preRegistrationMachine } from './pre-registration.machine.ts'
import type { CouponQuestion, Registration } from './pre-registration.types.ts'

/** What pre-registration needs from the world. Rejections are `Failure`s. */
export type PreRegistrationPorts = CodeChallengePorts & {
  /** Completes the registration of a proven number. */
  registerContact: (registration: Registration, signal: AbortSignal) => Promise<PreRegistrationCoupon>
  findCoupon: (question: CouponQuestion, signal: AbortSignal) => Promise<PreRegistrationCoupon>
}

/** Takes the ports and gives pre-registration ready to run, with its challenge. */
export const connectPreRegistration = (ports: PreRegistrationPorts) =>
  preRegistrationMachine.provide({
    actors: {
      codeChallenge: connectCodeChallenge(ports),
      registerContact: fromPromise(({ input, signal }: { input: Registration; signal: AbortSignal }) =>
        ports.registerContact(input, signal),
      ),
      findCoupon: fromPromise(({ input, signal }: { input: CouponQuestion; signal: AbortSignal }) => ports.findCoupon(input, signal)),
    },
  })
