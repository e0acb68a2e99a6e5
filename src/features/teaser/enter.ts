import { animate } from 'motion/mini'
import { lessMotion } from '#src/design/breakpoints.ts'

/** look.md §7, character and weapon change: duration in seconds, and the curve of `easing.out`. */
const change = { duration: 0.56, ease: [0.16, 0.84, 0.32, 1] } as const
const weaponSeconds = 0.42
/** Name, then text, then weapons: delay between them in seconds. */
const apart = 0.06
/** Horizontal start of the figure, in px to the right. */
const fromRight = 48

/** Runs the entry of a slide: its figure, then every part marked `data-enter`, in document order. */
export function enter(slide: HTMLElement, what: 'character' | 'weapon'): () => void {
  // Without browser support, or with reduced motion, the content is shown at once.
  if (!('animate' in slide) || matchMedia(lessMotion).matches) return () => {}
  const figure = slide.querySelectorAll('[data-figure]')
  const parts = what === 'character' ? [...slide.querySelectorAll('[data-enter]')] : []
  const running = [
    ...(figure.length === 0
      ? []
      : [
          animate(
            figure,
            { opacity: [0, 1], transform: [`translateX(${String(fromRight)}px)`, 'translateX(0)'] },
            what === 'weapon' ? { ...change, duration: weaponSeconds } : change,
          ),
        ]),
    ...parts.map((part, index) =>
      animate(part, { opacity: [0, 1], transform: ['translateY(16px)', 'translateY(0)'] }, { ...change, delay: (index + 1) * apart }),
    ),
  ]
  return () => {
    for (const one of running) one.complete()
  }
}
