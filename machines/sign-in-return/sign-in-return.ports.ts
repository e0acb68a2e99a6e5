import { fromPromise } from 'xstate'
import { signInReturnMachine } from './sign-in-return.machine.ts'
import type { FoundAttempt, OpenerMessage } from './sign-in-return.types.ts'

/** What the return from an issuer needs from the browser. */
export type SignInReturnPorts = {
  /** Removes and returns the attempt of this state, so that it is valid once. Rejects with `STORAGE_BLOCKED`. */
  takeAttempt: (input: { state: string; idToken: string | undefined }) => Promise<FoundAttempt>
  /** Notifies the page that opened this window; `isTaken`: whether it accepted the result. */
  tellOpener: (input: OpenerMessage) => Promise<{ isTaken: boolean }>
  /** Resolves once the session knows its user; never rejects. */
  untilSessionRests: () => Promise<{ isSignedIn: boolean }>
}

/** Takes the ports and returns the machine with its implementations. */
export const connectSignInReturn = (ports: SignInReturnPorts) =>
  signInReturnMachine.provide({
    actors: {
      takeAttempt: fromPromise(({ input }: { input: { state: string; idToken: string | undefined } }) => ports.takeAttempt(input)),
      tellOpener: fromPromise(({ input }: { input: OpenerMessage }) => ports.tellOpener(input)),
      untilSessionRests: fromPromise(() => ports.untilSessionRests()),
    },
  })
