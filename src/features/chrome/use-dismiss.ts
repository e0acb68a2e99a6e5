import { useEffect, type RefObject } from 'react'

/** What lies open in the page closes on Escape, and when the pointer or the focus goes elsewhere. */
export function useDismiss(area: RefObject<HTMLElement | null>, isOpen: boolean, close: (byEscape: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true)
    }
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) close(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [area, isOpen, close])
}
