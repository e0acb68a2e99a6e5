import type { SnapshotFrom } from 'xstate'
import type { carouselMachine } from './carousel.machine.ts'

/** Snapshot of a carousel. */
export type CarouselSnapshot = SnapshotFrom<typeof carouselMachine>

/** The chosen class, 0–2. */
export const selectIndex = (snapshot: CarouselSnapshot) => snapshot.context.index
/** The chosen weapon of the class, 0–2. */
export const selectWeapon = (snapshot: CarouselSnapshot) => snapshot.context.weapon
/** Whether the choice has entered: entry animations run from the moment this turns true. */
export const selectHasEntered = (snapshot: CarouselSnapshot) => snapshot.hasTag('entered')
/** What enters: a class with its text, or only another weapon. */
export const selectEntry = (snapshot: CarouselSnapshot) => snapshot.context.entry
/** Whether the figure is hidden for a moment, to slide in again with another weapon. */
export const selectIsRearming = (snapshot: CarouselSnapshot) => snapshot.matches({ shown: 'rearming' })
