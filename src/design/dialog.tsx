import { Dialog as Radix } from 'radix-ui'
import type { MouseEventHandler, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import * as css from './dialog.css.ts'
import { heading2, heading3 } from './text.css.ts'

export interface DialogProps {
  open: boolean
  /** Called on Escape, a press outside the panel, or the close button. */
  onClose: () => void
  title: ReactNode
  /** The purpose of the dialog in one paragraph; announced when it opens. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons in equal columns; the safe choice first. The first tab stop has the focus, or the element with `data-initial-focus`. */
  actions?: ReactNode
  /** Stacked buttons, for long labels. */
  stacked?: boolean
  /** message 400, confirm 440, panel 480, payment 560, notice 600, wide 880. */
  size?: keyof typeof css.sizes
  /** Large title (heading.2), for dialogs that are like a small page. */
  large?: boolean
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined
  /** A full page on phones: for long content. */
  fullOnNarrow?: boolean
  /** False for steps that must not be interrupted: only their buttons close the dialog. */
  dismissible?: boolean
  /** A mark above the title. */
  above?: ReactNode
  onPanelClick?: MouseEventHandler
}

const keep = (event: Event) => event.preventDefault()

/** Focuses the element with `data-initial-focus`, otherwise (Radix) the first tab stop. */
const focusFirst = (event: Event) => {
  const target = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector('[data-initial-focus]') : null
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}

/**
 * The one dialog (look.md §5, §7; requirement P6): scrim, raised panel with tines hanging from its top edge, focus trap, no scrolling
 * behind. The content stays during the leave animation, so the owner may keep passing it after `open` is false. Load it lazily: it includes
 * Radix.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  stacked,
  size = 'panel',
  large,
  closeLabel,
  fullOnNarrow,
  dismissible = true,
  above,
  onPanelClick,
}: DialogProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className={fullOnNarrow ? `${css.scrim} ${css.pageScrim}` : css.scrim}>
        <Radix.Content
          className={[css.panel, css.sizes[size], fullOnNarrow && css.pagePanel, onPanelClick && css.clickable].filter(Boolean).join(' ')}
          onOpenAutoFocus={focusFirst}
          {...(description == null && { 'aria-describedby': undefined })}
          {...(!dismissible && { onEscapeKeyDown: keep, onInteractOutside: keep })}
          {...(onPanelClick && { onClick: onPanelClick })}
        >
          {above}
          <Radix.Title className={[large ? heading2 : heading3, css.title, closeLabel && css.titleBesideClose].filter(Boolean).join(' ')}>
            {title}
          </Radix.Title>
          {description != null && <Radix.Description className={css.body}>{description}</Radix.Description>}
          {children}
          {actions != null && <div className={stacked ? `${css.actions} ${css.actionsStacked}` : css.actions}>{actions}</div>}
          {/* Last in the tab order, so that the first tab stop is in the content. */}
          {closeLabel != null && <IconButton icon="close" label={closeLabel} className={css.close} onClick={onClose} />}
        </Radix.Content>
      </Radix.Overlay>
    </Radix.Portal>
  </Radix.Root>
)
