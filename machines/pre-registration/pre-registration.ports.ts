import { fromCallback, fromPromise } from 'xstate'
import { connectCodeChallenge, type CodeChallengePorts } from '../code-challenge/code-challenge.ports.ts'
import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import { preRegistrationMachine } from './pre-registration.machine.ts'
import type { CouponQuestion, DraftCommand, PreRegistrationDraft, Registration } from './pre-registration.types.ts'

/** What pre-registration needs from the environment. Rejections are `Failure`s. */
export type PreRegistrationPorts = CodeChallengePorts & {
  /**
   * Opens the draft stored in the browser. Calls `draft` with it at once, and again when another owner's draft replaces it; `coupon` at once
   * with the coupon that this tab has shown, if there is one.
   * @returns `keep` stores it, `forget` removes it after sending, `close` is called when the form unmounts; the same for the coupon
   */
  openDraft: (on: { draft: (draft: PreRegistrationDraft) => void; coupon: (coupon: PreRegistrationCoupon) => void }) => {
    keep: (draft: PreRegistrationDraft) => void
    forget: () => void
    keepCoupon: (coupon: PreRegistrationCoupon) => void
    forgetCoupon: () => void
    close: () => void
  }
  /** Completes the registration of a proven number. */
  registerContact: (registration: Registration, signal: AbortSignal) => Promise<PreRegistrationCoupon>
  /** Requests the coupon of an earlier registration; rejects with `NOT_VERIFIED` if the key does not prove the contact. */
  findCoupon: (question: CouponQuestion, signal: AbortSignal) => Promise<PreRegistrationCoupon>
}

/** Takes the ports and returns pre-registration and its challenge with their implementations. */
export const connectPreRegistration = (ports: PreRegistrationPorts) =>
  preRegistrationMachine.provide({
    actors: {
      codeChallenge: connectCodeChallenge(ports),
      draft: fromCallback<DraftCommand>(({ sendBack, receive }) => {
        const { keep, forget, keepCoupon, forgetCoupon, close } = ports.openDraft({
          draft: (draft) => sendBack({ type: 'preRegistration.draftRead', draft }),
          coupon: (coupon) => sendBack({ type: 'preRegistration.couponRead', coupon }),
        })
        receive((command) => {
          if (command.type === 'draft.keep') keep(command.draft)
          else if (command.type === 'draft.keepCoupon') keepCoupon(command.coupon)
          else if (command.type === 'draft.forgetCoupon') forgetCoupon()
          else forget()
        })
        return close
      }),
      registerContact: fromPromise(({ input, signal }: { input: Registration; signal: AbortSignal }) =>
        ports.registerContact(input, signal),
      ),
      findCoupon: fromPromise(({ input, signal }: { input: CouponQuestion; signal: AbortSignal }) => ports.findCoupon(input, signal)),
    },
  })
