import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import * as css from './stage.css.ts'
import { visuallyHidden } from './text.css.ts'

export interface StageProps {
  open: boolean
  onClose: () => void
  /** Names the dialog; announced when it opens. */
  label: string
  /** The content, including a close button. */
  children: ReactNode
}

/**
 * A full-screen dialog in the top layer (requirement P8): it hides the page behind, traps the focus, and Escape closes it. Load it lazily:
 * it includes Radix.
 */
export const Stage = ({ open, onClose, label, children }: StageProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Content className={css.stage} aria-describedby={undefined}>
        <Radix.Title className={visuallyHidden}>{label}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
