import { useLayoutEffect } from 'react'
import { focusScreen, takesFocus } from '#src/design/screen.tsx'
import { usePopupsView } from './actors.tsx'

/** An element, then the buttons of the menus around it, the innermost first: one without a closed menu around it can have the focus. */
function* focusable(element: HTMLElement): Generator<HTMLElement> {
  yield element
  for (let menu = element.closest('details'); menu !== null; menu = menu.parentElement?.closest('details') ?? null) {
    const button = menu.querySelector('summary')
    if (button !== null) yield button
  }
}

/**
 * Returns the focus to the element that had it when the popup opened, or to the button of its menu, which has closed. Radix does so for
 * dialogs with their own trigger; ours are opened from anywhere. Mounted and unmounted with the popup.
 */
export const FocusReturn = () => {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      // Radix releases the focus in a timer.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (!isFree) return
        // The opener has been replaced by another screen: the next Tab starts there (WCAG 2.4.3).
        if (!(opener instanceof HTMLElement) || opener === document.body || ![...focusable(opener)].some(takesFocus)) focusScreen()
      })
    }
  }, [])
  return null
}

/**
 * Returns the focus after each popup. Not a part of what is loaded with the first popup: when that has loaded, the menu from which the popup
 * was opened has closed, and nothing has the focus.
 */
export const PopupsFocusReturn = () => {
  const { stack } = usePopupsView()
  return stack.map(({ id, kind }) => (kind === 'snackbar' || kind === 'ofScreen' ? null : <FocusReturn key={id} />))
}
