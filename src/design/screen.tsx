import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

let announce = (): void => {}
/** Resolves when React has hydrated the first screen of this tab, maybe long after the header: hydration runs from the outside in. */
export const firstScreenIsHydrated = new Promise<void>((resolve) => (announce = resolve))

/** The address of a screen that was removed with the focus in it, or that should have received the focus before it was rendered. */
let leftAt: string | undefined

/** Focuses the screen. If it is hidden or still loading, the next screen at this address takes the focus. */
export function focusScreen(): void {
  const main = document.querySelector('main')
  main?.focus({ preventScroll: true })
  leftAt = main !== null && document.activeElement === main ? undefined : location.pathname
}

/** Focuses an element. @returns whether it could get the focus: one that is not rendered cannot */
export function takesFocus(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}

/** If another screen replaces the focused one at the same address (removed since, retried), it receives the focus (WCAG 2.4.3). */
function useFocusHandedOn(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pathname = location.pathname
    // On another page the router's navigation moves the focus (src/components/use-page-focus.ts).
    const holder = document.activeElement?.closest('main') ?? document.activeElement
    const isLost = holder === document.body || (holder?.localName === 'main' && holder !== main.current)
    if (leftAt === pathname && isLost) main.current?.focus({ preventScroll: true })
    leftAt = undefined
    return () => {
      leftAt = document.activeElement?.closest('main') == null ? undefined : pathname
    }
  }, [main])
}

/**
 * The main element of a screen. `id` is the route's id: QA and tests find screens by `[data-screen]`, keyboard users by the skip link.
 */
export function Screen({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusHandedOn(main)
  useEffect(() => announce(), [])
  return (
    <main ref={main} id="main" tabIndex={-1} data-screen={id} className={className}>
      {children}
    </main>
  )
}
