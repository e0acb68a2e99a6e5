/** Back closes an open dialog and stays on the page (P6), at every width: on phones most dialogs fill the screen like a page. */
import type { RouterHistory } from '@tanstack/react-router'
import { selectTopDialog, type PopupsRef } from '#machines/popups/popups.selectors.ts'

/**
 * Blocks back navigation while a dialog is open.
 * @param deps.history of the router
 * @returns stops blocking
 */
export function backClosesPopups({ history, popups }: { history: RouterHistory; popups: PopupsRef }): () => void {
  let release: (() => void) | undefined
  const hold = () =>
    history.block({
      // Reloading the page and leaving the site are not blocked.
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const top = selectTopDialog(popups.getSnapshot())
        if (action !== 'BACK' || top === undefined) return false
        popups.send({ type: 'popup.close', id: top.id })
        return true
      },
    })
  const follow = (): void => {
    const isOpen = selectTopDialog(popups.getSnapshot()) !== undefined
    if (isOpen) release ??= hold()
    else {
      release?.()
      release = undefined
    }
  }
  // When a replay steps back, the actor stops, with any dialog still open.
  const watching = popups.subscribe({ next: follow, complete: () => release?.() })
  follow()
  return () => {
    watching.unsubscribe()
    release?.()
  }
}
