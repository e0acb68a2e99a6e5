import { Dialog as Radix } from 'radix-ui'
import type { MouseEventHandler, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import * as css from './dialog.css.ts'
import { heading2, heading3 } from './text.css.ts'

export interface DialogProps {
  open: boolean
  /** Escape, a press beside the panel, the close button. */
  onClose: () => void
  title: ReactNode
  /** What the dialog is about, in one paragraph; read out when it opens. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons in equal columns; the safe choice first. The first stop has the focus, or what carries `data-initial-focus`. */
  actions?: ReactNode
  /** One button above another, where their words are long. */
  stacked?: boolean
  /** message 400, confirm 440, panel 480, payment 560, notice 600, wide 880. */
  size?: keyof typeof css.sizes
  /** Large title (heading.2), for dialogs that are a small page. */
  large?: boolean
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined
  /** A full page on phones: for long content. */
  fullOnNarrow?: boolean
  /** What must not be broken off closes by its buttons only. */
  dismissible?: boolean
  /** A mark above the title. */
  above?: ReactNode
  onPanelClick?: MouseEventHandler
}

const keep = (event: Event) => event.preventDefault()

/** The focus goes to what carries `data-initial-focus`, else (Radix) to the first stop. */
const focusFirst = (event: Event) => {
  const target = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector('[data-initial-focus]') : null
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}

/**
 * The one dialog (look.md §5, §7; requirement P6): scrim, raised panel with tines hanging from its top edge, focus kept inside,
 * page behind it still. The content stays while it leaves, so the owner may keep passing it after `open` is false.
 * Load it lazily: Radix comes with it.
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
          {/* Last in the order of the keyboard, so that the first stop is the content's. */}
          {closeLabel != null && <IconButton icon="close" label={closeLabel} className={css.close} onClick={onClose} />}
        </Radix.Content>
      </Radix.Overlay>
    </Radix.Portal>
  </Radix.Root>
)
