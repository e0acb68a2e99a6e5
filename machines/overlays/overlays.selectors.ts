import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { overlaysMachine } from './overlays.machine.ts'
import { isInside } from './overlays.rules.ts'

/** The running overlays. */
export type OverlaysRef = ActorRefFrom<typeof overlaysMachine>
/** The overlays at one moment. */
export type OverlaysSnapshot = SnapshotFrom<typeof overlaysMachine>

/** Whether the overlay with this id is open, itself or with one inside it. */
export const selectIsOpen = (snapshot: OverlaysSnapshot, id: string) => isInside(snapshot.context.open, id)
/** Whether any is open. */
export const selectIsAnyOpen = (snapshot: OverlaysSnapshot) => snapshot.matches('open')
