/** Number of classes; the arrows wrap around (T5). */
export const slideCount = 3
/** The default slide: the middle one (T5). */
export const middleSlide = 1

/** `index`: the first slide, 0–2. */
export type CarouselInput = { index?: number | undefined }
/** `index`: the class; `weapon`: its weapon, 0–2; `entry`: what enters, a class with its text or only another weapon. */
export type CarouselContext = { index: number; weapon: number; entry: 'character' | 'weapon' }

export type CarouselEvent =
  | { type: 'carousel.previous' }
  | { type: 'carousel.next' }
  /** The pager. */
  | { type: 'carousel.goTo'; index: number }
  | { type: 'carousel.chooseWeapon'; weapon: number }
  /** The popup came into view, or is out of view. */
  | { type: 'carousel.seen' }
  | { type: 'carousel.unseen' }
  /** From emblaListener: this slide is now current. */
  | { type: 'carousel.selected'; index: number }

/** Command to the engine. */
export type EngineEvent = { type: 'engine.show'; index: number }
