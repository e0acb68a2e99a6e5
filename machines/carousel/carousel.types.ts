/** How many classes there are; the arrows wrap among them (T5). */
export const slideCount = 3
/** Where the popup begins when nobody says: in the middle (T5). */
export const middleSlide = 1

/** `index`: where to begin, 0–2. */
export type CarouselInput = { index?: number | undefined }
/** `index`: which class; `weapon`: which of its weapons, 0–2; `entry`: what comes in, a class with its words or only another weapon. */
export type CarouselContext = { index: number; weapon: number; entry: 'character' | 'weapon' }

export type CarouselEvent =
  | { type: 'carousel.previous' }
  | { type: 'carousel.next' }
  /** The pager. */
  | { type: 'carousel.goTo'; index: number }
  | { type: 'carousel.chooseWeapon'; weapon: number }
  /** The popup came into view, or is no longer to be seen. */
  | { type: 'carousel.seen' }
  | { type: 'carousel.unseen' }
  /** From emblaListener: this slide is the current one now. */
  | { type: 'carousel.selected'; index: number }

/** What the carousel tells its engine. */
export type EngineEvent = { type: 'engine.show'; index: number }
