import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { PopupsRef } from '../popups/popups.selectors.ts'
import type { SessionRef } from '../session/session.selectors.ts'
import type { appMachine } from './app.machine.ts'

/** The running root. */
export type AppRef = ActorRefFrom<typeof appMachine>
/** Snapshot of the root. */
export type AppSnapshot = SnapshotFrom<typeof appMachine>

/** Whether the loading screen may be removed for good (S19). */
export const selectIsReady = (snapshot: AppSnapshot) => snapshot.matches('ready')

const childOf = <Ref>(ref: Ref | undefined, name: string): Ref => {
  if (ref === undefined) throw new Error(`The app has no child ${name}: it runs from the app's start to its end`)
  return ref
}
/** The session, to subscribe and to send to. The same ref as `system.get('session')`. */
export const selectSessionRef = (snapshot: AppSnapshot): SessionRef => childOf(snapshot.children.session, 'session')
/** The popups, to subscribe and to send to. The same ref as `system.get('popups')`. */
export const selectPopupsRef = (snapshot: AppSnapshot): PopupsRef => childOf(snapshot.children.popups, 'popups')
