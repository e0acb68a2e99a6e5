import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import * as css from './stage.css.ts'
import { visuallyHidden } from './text.css.ts'

export interface StageProps {
  open: boolean
  onClose: () => void
  /** Names the dialog; read out when it opens. */
  label: string
  /** With a close button among it. */
  children: ReactNode
}

/**
 * A dialog that is the whole screen, in the top layer (requirement P8): the page behind it is gone, the focus stays inside, Escape ends it.
 * Load it lazily: Radix comes with it.
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
