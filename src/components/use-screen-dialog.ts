import { useEffect, useEffectEvent } from 'react'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { selectOpen } from '#machines/popups/popups.selectors.ts'
import { useActors } from './actors.tsx'

/** The state of the dialog, and how the stack of popups closes it. */
export interface ScreenDialog {
  isOpen: boolean
  /** The dialog cannot be closed now: its work must not be interrupted. */
  isHeld?: boolean
  /** Closes it. */
  onClose: () => void
}

/**
 * Puts a dialog that a screen draws itself into the stack of popups while it is open, so that the rules of the stack hold for it too: Back
 * and Escape close the topmost dialog and stay on the page (P9), and a change of path or language closes all (S19).
 * @param name of the dialog; one with this name is open at a time
 */
export function useScreenDialog(name: PopupOf<'ofScreen'>['name'], { isOpen, isHeld = false, onClose }: ScreenDialog): void {
  const { popups } = useActors()
  const close = useEffectEvent((enter: () => void) => (isHeld ? enter() : onClose()))
  useEffect(() => {
    if (!isOpen) return
    const own = () => selectOpen(popups.getSnapshot()).find((popup) => popup.kind === 'ofScreen' && popup.name === name)
    const enter = () => popups.send({ type: 'popup.open', popup: { kind: 'ofScreen', name } })
    enter()
    const watching = popups.subscribe(() => {
      if (own() === undefined) close(enter)
    })
    return () => {
      watching.unsubscribe()
      const entered = own()
      if (entered !== undefined) popups.send({ type: 'popup.close', id: entered.id })
    }
  }, [popups, name, isOpen])
}
