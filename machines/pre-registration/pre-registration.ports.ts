import { fromCallback, fromPromise } from 'xstate'
import { connectCodeChallenge, type CodeChallengePorts } from '../code-challenge/code-challenge.ports.ts'
import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import { preRegistrationMachine } from './pre-registration.machine.ts'
import type { CouponQuestion, DraftCommand, PreRegistrationDraft, Registration } from './pre-registration.types.ts'

/** What pre-registration needs from the world. Rejections are `Failure`s. */
export type PreRegistrationPorts = CodeChallengePorts & {
  /**
   * Opens what is kept in the browser. `told` is called with it at once, and again when another owner's takes its place.
   * @returns `keep` it, `forget` it once it is sent, `close` when the form goes
   */
  openDraft: (told: (draft: PreRegistrationDraft) => void) => {
    keep: (draft: PreRegistrationDraft) => void
    forget: () => void
    close: () => void
  }
  /** Completes the registration of a proven number. */
  registerContact: (registration: Registration, signal: AbortSignal) => Promise<PreRegistrationCoupon>
  findCoupon: (question: CouponQuestion, signal: AbortSignal) => Promise<PreRegistrationCoupon>
}

/** Takes the ports and gives pre-registration ready to run, with its challenge. */
export const connectPreRegistration = (ports: PreRegistrationPorts) =>
  preRegistrationMachine.provide({
    actors: {
      codeChallenge: connectCodeChallenge(ports),
      draft: fromCallback<DraftCommand>(({ sendBack, receive }) => {
        const { keep, forget, close } = ports.openDraft((draft) => sendBack({ type: 'preRegistration.draftRead', draft }))
        receive((command) => {
          if (command.type === 'draft.keep') keep(command.draft)
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
