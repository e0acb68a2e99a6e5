import type { SnapshotFrom } from 'xstate'
import type { mainLoaderMachine } from './main-loader.machine.ts'

/** Snapshot of a main loader. */
export type MainLoaderSnapshot = SnapshotFrom<typeof mainLoaderMachine>

/** Whether it is visible (T6 `open`). */
export const selectIsOpen = (snapshot: MainLoaderSnapshot) => snapshot.hasTag('open')
/** Its animation (T6 `animation`): enters, turns, leaves, or none. */
export const selectAnimation = (snapshot: MainLoaderSnapshot): 'enter' | 'turn' | 'leave' | 'none' => {
  if (snapshot.matches('leaving')) return 'leave'
  if (snapshot.matches({ open: 'turning' })) return 'turn'
  return snapshot.hasTag('open') ? 'enter' : 'none'
}
