import { fromPromise } from 'xstate'
import { signInMachine, type IssuerQuestion } from './sign-in.machine.ts'
import type { IssuerResponse } from './sign-in.types.ts'

/** What signing in needs from the browser. Rejections are `Failure`s; the site's own codes are in sign-in.failures.ts. */
export type SignInPorts = {
  /**
   * Opens the issuer's window at once, inside the click, and waits for its response; closes it when the signal aborts. Opens none if its
   * response cannot be received (`windowCodes.unheard`).
   */
  askInWindow: (question: IssuerQuestion, signal: AbortSignal) => Promise<IssuerResponse>
  /** Navigates this window to the issuer. Resolves if the player returns without a response, from the browser's back/forward cache. */
  leaveForIssuer: (question: IssuerQuestion, signal: AbortSignal) => Promise<void>
}

/** Takes the ports and returns the sign-in machine with its implementations. */
export const connectSignIn = (ports: SignInPorts) =>
  signInMachine.provide({
    actors: {
      askInWindow: fromPromise(({ input, signal }: { input: IssuerQuestion; signal: AbortSignal }) => ports.askInWindow(input, signal)),
      leaveForIssuer: fromPromise(({ input, signal }: { input: IssuerQuestion; signal: AbortSignal }) =>
        ports.leaveForIssuer(input, signal),
      ),
    },
  })
