import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusScreen } from '#src/design/screen.tsx'

/**
 * After a navigation, keyboard and screen reader start at the new page, as after a page load (WCAG 2.4.3). A page or a dialog that has set
 * the focus itself keeps it, and so does a heading that the address names. On the same page (a search, a filter) the focus stays, unless its
 * element has been removed.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    let wasOnScreen = false
    const stopBefore = router.subscribe('onBeforeLoad', () => {
      before = document.activeElement
      wasOnScreen = before?.closest('main') != null
    })
    const stopRendered = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (fromLocation === undefined || toLocation.hash !== '') return
      const now = document.activeElement
      if (!pathChanged) {
        if (wasOnScreen && now === document.body) focusScreen()
        return
      }
      const isTaken = now?.closest('dialog, [role="dialog"]') != null || (now !== before && now?.closest('main') != null)
      if (!isTaken) focusScreen()
    })
    return () => {
      stopBefore()
      stopRendered()
    }
  }, [router])
}
