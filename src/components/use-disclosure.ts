import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, type RefObject } from 'react'

export interface Disclosure {
  ref: RefObject<HTMLDetailsElement | null>
  close: () => void
}

/**
 * What script adds to a `<details>` that lies over the page (menus, languages): Escape closes it with the focus back at its summary, and so
 * do a press or the focus elsewhere and a navigation. Opening and closing by its summary are the browser's own, before hydration too.
 */
export function useDisclosure(): Disclosure {
  const router = useRouter()
  const ref = useRef<HTMLDetailsElement>(null)
  const close = useCallback(() => {
    if (ref.current !== null) ref.current.open = false
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const details = ref.current
      if (event.key !== 'Escape' || details?.open !== true) return
      // Of disclosures inside one another the inner one closes first.
      const inner = details.querySelector<HTMLDetailsElement>('details[open][data-overlay]')
      if (inner !== null) return
      if (details.contains(document.activeElement)) details.querySelector<HTMLElement>('summary')?.focus()
      details.open = false
      event.stopImmediatePropagation()
    }
    const onElsewhere = ({ target }: Event): void => {
      if (ref.current?.open === true && target instanceof Node && !ref.current.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    // Back and forward close it too.
    const stop = router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
      if (hrefChanged) close()
    })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      stop()
    }
  }, [router, close])
  return { ref, close }
}
