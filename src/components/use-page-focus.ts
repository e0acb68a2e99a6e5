import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusScreen } from '#src/design/screen.tsx'
import { leadsElsewhere } from '#src/lib/leads-elsewhere.ts'

const isInDialog = (element: Element | null): boolean => element?.closest('dialog, [role="dialog"]') != null

/** Whether the element is in a menu that is closed now. */
const isInClosedMenu = (element: Element | null): boolean => element?.closest('details:not([open]) > :not(summary)') != null

/** Whether no visible element has the focus. In a menu that has just closed, an element still has it for a moment. */
const isLost = (focused: Element | null): boolean => focused === null || focused === document.body || isInClosedMenu(focused)

/** Focuses the element that the address names, or the screen. The router scrolls to it by the same rule, so not to a later one. */
function focusPage(hash: string): void {
  const named = hash === '' ? null : document.getElementById(hash)
  if (named === null) {
    focusScreen()
    return
  }
  if (named.tabIndex < 0) named.tabIndex = -1
  named.focus({ preventScroll: true })
}

/**
 * After a navigation, keyboard and screen reader start at the new page, or at the part of it that the address names, as after a page load
 * (WCAG 2.4.3). A page or a dialog that has set the focus itself keeps it. On the same page (a search, a filter, a language) the focus
 * stays, unless its element has been removed or its menu has closed; a dialog that closes returns the focus itself.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    const stopBefore = router.subscribe('onBeforeLoad', () => {
      before = document.activeElement
    })
    const stopRendered = router.subscribe('onRendered', (event) => {
      const { fromLocation, toLocation, pathChanged } = event
      const { hash } = toLocation
      const now = document.activeElement
      if (!leadsElsewhere(event)) {
        // The open page once more, from a menu that has closed. A dialog that Back closes returns the focus itself.
        if (isLost(now) && isInClosedMenu(before)) focusPage(hash)
        return
      }
      const isKept = pathChanged
        ? isInDialog(now) || (now !== before && now?.closest('main') != null)
        : // The browser itself leads to a part of the same page.
          !isLost(now) || isInDialog(before) || (hash !== '' && hash !== fromLocation?.hash)
      if (!isKept) focusPage(hash)
    })
    return () => {
      stopBefore()
      stopRendered()
    }
  }, [router])
}
