import type { ReactNode } from 'react'
import { successMark } from './dialog.css.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

export interface SuccessDialogProps {
  open: boolean
  /** Escape and a press anywhere; the owner also closes it after a while. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
}

/** A message without buttons: it went well (look.md §5 Success; requirement P6). */
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
