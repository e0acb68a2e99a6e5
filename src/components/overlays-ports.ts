/** Page events for the menus and pickers (machines/overlays). */
import type { OverlaysPorts } from '#machines/overlays/overlays.ports.ts'

const selector = 'details[data-overlay]'

/** The overlay that contains an element. */
const overlayOf = (target: Element): string | undefined => target.closest<HTMLElement>(selector)?.dataset['overlay']

/** In a browser: overlays are `<details>` with their id as `data-overlay`. */
export const overlaysPorts: OverlaysPorts = {
  watchPage: (notify) => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      notify({ type: 'overlays.escaped' })
    }
    const onElsewhere = ({ target }: Event): void => {
      // Of nested overlays the innermost comes last. Events inside it are ignored.
      const innermost = [...document.querySelectorAll(`${selector}[open]`)].at(-1)
      if (target instanceof Element && innermost?.contains(target) !== true)
        notify({ type: 'overlays.pressedElsewhere', within: overlayOf(target) })
    }
    const watching = new AbortController()
    const { signal } = watching
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onElsewhere, { signal })
    document.addEventListener('focusin', onElsewhere, { signal })
    return () => watching.abort()
  },
}
