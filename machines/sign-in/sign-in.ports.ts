import { fromPromise } from 'xstate'
import { signInMachine, type IssuerQuestion } from './sign-in.machine.ts'
import type { IssuerAnswer } from './sign-in.types.ts'

/** What signing in needs from the browser. Rejections are `Failure`s; the codes of the site itself are in sign-in.failures.ts. */
export type SignInPorts = {
  /** Opens the issuer's window at once, inside the click, and waits for its answer; closes it when the signal aborts. Opens none where its answer cannot be heard (`windowCodes.unheard`). */
  askInWindow: (question: IssuerQuestion, signal: AbortSignal) => Promise<IssuerAnswer>
  /** Goes to the issuer in this window. Resolves when the player came back without an answer, from the browser's memory. */
  leaveForIssuer: (question: IssuerQuestion, signal: AbortSignal) => Promise<void>
}

/** Takes the ports and gives the sign-in machine ready to run. */
export const connectSignIn = (ports: SignInPorts) =>
  signInMachine.provide({
    actors: {
      askInWindow: fromPromise(({ input, signal }: { input: IssuerQuestion; signal: AbortSignal }) => ports.askInWindow(input, signal)),
      leaveForIssuer: fromPromise(({ input, signal }: { input: IssuerQuestion; signal: AbortSignal }) =>
        ports.leaveForIssuer(input, signal),
      ),
    },
  })
