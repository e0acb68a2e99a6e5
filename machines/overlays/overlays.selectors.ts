import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { overlaysMachine } from './overlays.machine.ts'
import { isInside } from './overlays.rules.ts'

/** The running overlays. */
export type OverlaysRef = ActorRefFrom<typeof overlaysMachine>
/** Snapshot of the overlays. */
export type OverlaysSnapshot = SnapshotFrom<typeof overlaysMachine>

/** Whether the overlay with this id, or one inside it, is open. */
export const selectIsOpen = (snapshot: OverlaysSnapshot, id: string) => isInside(snapshot.context.open, id)
/** Whether any overlay is open. */
export const selectIsAnyOpen = (snapshot: OverlaysSnapshot) => snapshot.matches('open')
