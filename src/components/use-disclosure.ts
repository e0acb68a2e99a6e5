import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { selectIsOpen } from '#machines/overlays/overlays.selectors.ts'
import { useActors } from './actors.tsx'

/** A `<details>` over the page: its ref, and how a screen opens and closes it. */
export interface Disclosure {
  ref: RefObject<HTMLDetailsElement | null>
  open: () => void
  close: () => void
}

/**
 * Adds script behaviour to a `<details>` that lies over the page (menus, languages). Only one is open (machines/overlays). Escape closes it
 * and returns the focus to its summary; a press or focus outside and a navigation close it too. The browser itself opens and closes it by
 * its summary, before hydration too.
 * @param id its `data-overlay`; `<outer>/<inner>` for a nested one
 */
export function useDisclosure(id: string): Disclosure {
  const { overlays } = useActors()
  const ref = useRef<HTMLDetailsElement>(null)
  const open = useCallback(() => overlays.send({ type: 'overlays.opened', id }), [overlays, id])
  const close = useCallback(() => overlays.send({ type: 'overlays.closed', id }), [overlays, id])
  useEffect(() => {
    const details = ref.current
    if (details === null) return undefined
    const isOpen = (): boolean => selectIsOpen(overlays.getSnapshot(), id)
    let wasOpen = isOpen()
    /** Only a change counts: one that the browser has opened may not be known yet, while another's event arrives. */
    const follow = (): void => {
      if (wasOpen === isOpen()) return
      wasOpen = isOpen()
      details.open = wasOpen
    }
    /** The browser fires the event a moment later, also for changes made by `follow`. */
    const onToggle = (): void => {
      if (details.open !== isOpen()) (details.open ? open : close)()
    }
    const following = overlays.subscribe(follow)
    if (details.open) onToggle()
    else details.open = wasOpen
    const refocusing = overlays.on('overlays.dismissed', (dismissed) => {
      if (dismissed.id === id && details.contains(document.activeElement)) details.querySelector<HTMLElement>('summary')?.focus()
    })
    details.addEventListener('toggle', onToggle)
    return () => {
      details.removeEventListener('toggle', onToggle)
      refocusing.unsubscribe()
      following.unsubscribe()
      if (isOpen()) close()
    }
  }, [overlays, id, open, close])
  return { ref, open, close }
}
