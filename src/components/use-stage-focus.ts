import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Moves on a focus that was lost with the control that had it, when a form goes from one stage to the next (WCAG 2.4.3). A focus that is
 * somewhere stays there.
 * @param stage what is to be done now
 * @param next what the stage begins with
 */
export function useStageFocus(stage: string, next: () => HTMLElement | null | undefined): void {
  const before = useRef(stage)
  const move = useEffectEvent(() => next()?.focus())
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    if (document.activeElement === null || document.activeElement === document.body) move()
  }, [stage])
}
