import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { popupsMachine } from './popups.machine.ts'

/** The running popups. */
export type PopupsRef = ActorRefFrom<typeof popupsMachine>
/** Snapshot of the popups. */
export type PopupsSnapshot = SnapshotFrom<typeof popupsMachine>

/** All popups from bottom to top, also those that are leaving, for rendering. The array is the same while nothing changes. */
export const selectStack = (snapshot: PopupsSnapshot) => snapshot.context.stack
/** The open popups from bottom to top. A new array each time: compare by content, or use selectStack in a hook. */
export const selectOpen = (snapshot: PopupsSnapshot) => snapshot.context.stack.filter((popup) => popup.open)
/** The topmost open popup that is no snackbar: the one that holds the focus. */
export const selectTopDialog = (snapshot: PopupsSnapshot) =>
  snapshot.context.stack.findLast((popup) => popup.open && popup.kind !== 'snackbar')
/** Whether the full-screen loader shows. */
export const selectIsLoading = (snapshot: PopupsSnapshot) => snapshot.matches({ loader: 'loading' })
