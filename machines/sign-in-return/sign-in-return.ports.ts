import { fromPromise } from 'xstate'
import { signInReturnMachine } from './sign-in-return.machine.ts'
import type { FoundAttempt, ToldOpener } from './sign-in-return.types.ts'

/** What the way back from an issuer needs from the browser. */
export type SignInReturnPorts = {
  /** Takes out the attempt of this state, so that it counts once. Rejects with `STORAGE_BLOCKED`. */
  takeAttempt: (input: { state: string; idToken: string | undefined }) => Promise<FoundAttempt>
  /** Tells the page that opened this window, and whether it took it. */
  tellOpener: (input: ToldOpener) => Promise<{ isTaken: boolean }>
  /** Resolves once it is known who is here; never rejects. */
  untilSessionRests: () => Promise<{ isSignedIn: boolean }>
}

/** Takes the ports and gives the machine ready to run. */
export const connectSignInReturn = (ports: SignInReturnPorts) =>
  signInReturnMachine.provide({
    actors: {
      takeAttempt: fromPromise(({ input }: { input: { state: string; idToken: string | undefined } }) => ports.takeAttempt(input)),
      tellOpener: fromPromise(({ input }: { input: ToldOpener }) => ports.tellOpener(input)),
      untilSessionRests: fromPromise(() => ports.untilSessionRests()),
    },
  })
