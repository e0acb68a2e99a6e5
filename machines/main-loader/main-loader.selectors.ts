import type { SnapshotFrom } from 'xstate'
import type { mainLoaderMachine } from './main-loader.machine.ts'

/** A main loader at one moment. */
export type MainLoaderSnapshot = SnapshotFrom<typeof mainLoaderMachine>

/** Whether it is to be seen (T6 `open`). */
export const selectIsOpen = (snapshot: MainLoaderSnapshot) => snapshot.hasTag('open')
/** How often it has been shown in this tab (T6 `showCount`). */
export const selectShowCount = (snapshot: MainLoaderSnapshot) => snapshot.context.showCount
/** What it does (T6 `animation`): comes in, goes round, goes, or nothing. */
export const selectAnimation = (snapshot: MainLoaderSnapshot): 'enter' | 'turn' | 'leave' | 'none' => {
  if (snapshot.matches('leaving')) return 'leave'
  if (snapshot.matches({ open: 'turning' })) return 'turn'
  return snapshot.hasTag('open') ? 'enter' : 'none'
}
