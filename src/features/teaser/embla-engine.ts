import type useEmblaCarousel from 'embla-carousel-react'
import type { CarouselPorts } from '#machines/carousel/carousel.ports.ts'

type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>
type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>

/** P8: loops, one slide per view, never swiped. The site manages the focus, so Embla does not follow it. */
export const emblaOptions = (startIndex: number): Options => ({
  startIndex,
  loop: true,
  watchDrag: false,
  watchFocus: false,
  // Slides overlap and fade; there is no movement.
  duration: 1,
})

/** Embla only counts and reports; its slides overlap instead of moving (as in its fade plugin). */
function keepStill(embla: Embla): void {
  const { translate, slideLooper } = embla.internalEngine()
  for (const one of [translate, ...slideLooper.loopPoints.map((point) => point.translate)]) {
    one.clear()
    one.toggleActive(false)
  }
}

/** The carousel machine's ports, and the function that connects Embla with them. */
export interface EmblaEngine extends CarouselPorts {
  /** Embla is attached with the slides, after the machine has started. */
  attach: (embla: Embla) => () => void
}

/** Makes Embla the engine of one carousel: a request before Embla is attached is repeated when it is. */
export function createEmblaEngine(): EmblaEngine {
  let embla: Embla | undefined
  let wanted: number | undefined
  let notify: (index: number) => void = () => {}
  const show = (index: number): void => {
    wanted = index
    embla?.scrollTo(index)
  }
  return {
    watchEngine: (onSelected) => {
      notify = onSelected
      return {
        show,
        stop: () => {
          notify = () => {}
        },
      }
    },
    attach: (to) => {
      embla = to
      const selected = () => notify(to.selectedScrollSnap())
      const still = () => keepStill(to)
      still()
      to.on('select', selected).on('reInit', still)
      if (wanted !== undefined) to.scrollTo(wanted, true)
      return () => {
        to.off('select', selected).off('reInit', still)
        embla = undefined
      }
    },
  }
}
