import { useEffect, useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { focusScreen, takesFocus } from './screen.tsx'
import { place, snackbar } from './snackbar.css.ts'

export interface SnackbarProps {
  open: boolean
  /** Kept during the leave animation. */
  message: ReactNode
  tone?: 'ok' | 'bad'
  /** Called on Escape, or a press anywhere else. The owner handles the timeout. */
  onClose: () => void
  /** The pointer or the focus is on it: the timeout is paused until `onResume`. */
  onPause?: () => void
  onResume?: () => void
}

/**
 * One short message at the bottom of the screen (look.md §5 Toast; requirement P6: closes on time-out, Escape, click-away). Its live region
 * is always in the page, so that screen readers announce the text: render it once and switch `open`. `aria-live` repeats what the role
 * implies: an open dialog hides everything outside from screen readers, except elements with this attribute (WCAG 4.1.3).
 */
export const Snackbar = ({ open, message, tone = 'ok', onClose, onPause, onResume }: SnackbarProps) => {
  const toast = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node && toast.current?.contains(event.target))) onClose()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open, onClose])
  /** What had the focus before the snackbar: it has it again when the snackbar closes with the focus on it (WCAG 2.4.3). */
  const previous = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    if (open || toast.current?.contains(document.activeElement) !== true) return
    const { current } = previous
    if (!(current instanceof HTMLElement) || !takesFocus(current)) focusScreen()
  }, [open])
  const onFocus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) previous.current = event.relatedTarget
    onPause?.()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onResume?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> must not contain blocks
    <div className={place} data-above-foot="" role="status" aria-live="polite">
      <div
        ref={toast}
        className={snackbar}
        data-state={open ? 'open' : 'closed'}
        data-tone={tone}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to stop the timeout (WCAG 2.2.1)
        tabIndex={open ? 0 : undefined}
        onPointerEnter={onPause}
        onPointerLeave={onResume}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <Icon name={tone === 'bad' ? 'x-circle' : 'check-circle'} />
        <span>{message}</span>
      </div>
    </div>
  )
}
