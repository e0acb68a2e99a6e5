import type { SnapshotFrom } from 'xstate'
import type { carouselMachine } from './carousel.machine.ts'

/** A carousel at one moment. */
export type CarouselSnapshot = SnapshotFrom<typeof carouselMachine>

/** Which class is chosen, 0–2. */
export const selectIndex = (snapshot: CarouselSnapshot) => snapshot.context.index
/** Which of its weapons, 0–2. */
export const selectWeapon = (snapshot: CarouselSnapshot) => snapshot.context.weapon
/** Whether what is chosen has come in: from the moment this turns true, entry animations run. */
export const selectHasEntered = (snapshot: CarouselSnapshot) => snapshot.hasTag('entered')
/** What comes in with it: a class with its words, or another weapon, whose words stay. */
export const selectEntry = (snapshot: CarouselSnapshot) => snapshot.context.entry
/** Whether the figure is away for a moment, to slide in again with another weapon. */
export const selectIsRearming = (snapshot: CarouselSnapshot) => snapshot.matches({ shown: 'rearming' })
