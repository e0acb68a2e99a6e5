import type { SnapshotFrom } from 'xstate'
import type { signInMachine } from './sign-in.machine.ts'

/** Snapshot of the way to an issuer. */
type SignInSnapshot = SnapshotFrom<typeof signInMachine>

/** What the dialog shows: the choice of an issuer, the warning of an app's browser, or what happens in the other window. */
export type SignInStep = 'choosing' | 'warned' | 'asking' | 'blocked'

/** The step that the dialog shows. */
export const selectStep = (snapshot: SignInSnapshot): SignInStep => {
  if (snapshot.matches('warned')) return 'warned'
  if (snapshot.matches('asking')) return 'asking'
  return snapshot.matches('blocked') ? 'blocked' : 'choosing'
}
/** Whether an issuer was chosen and the dialog waits for the page or the session to change. */
export const selectIsBusy = (snapshot: SignInSnapshot) => snapshot.matches('leaving') || snapshot.matches('answered')
/** The issuer that was chosen last, or the first one. */
export const selectProvider = (snapshot: SignInSnapshot) => snapshot.context.provider
/** Failure of the last attempt; undefined if there is none. */
export const selectFailure = (snapshot: SignInSnapshot) => snapshot.context.failure
