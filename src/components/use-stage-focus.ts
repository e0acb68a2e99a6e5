import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * When a form moves to its next stage and the focused control was removed, moves the focus to the new stage (WCAG 2.4.3). An existing focus
 * is kept.
 * @param stage the current stage
 * @param next returns the first element of the stage
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
