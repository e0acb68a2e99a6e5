import type { ReactNode } from 'react'
import { successMark } from './dialog.css.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

export interface SuccessDialogProps {
  open: boolean
  /** Called on Escape and a press anywhere; the owner also closes it after a delay. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
}

/** A success message without buttons (look.md §5 Success; requirement P6). */
export const SuccessDialog = ({ open, onClose, title, children }: SuccessDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    description={children}
    size="message"
    onPanelClick={onClose}
    above={
      <div className={successMark}>
        <Icon name="check-circle" size="xl" />
      </div>
    }
  />
)
