import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'
import { note, noteIcon, noteText } from './panel.css.ts'

const icons = { info: 'info', warn: 'clock', bad: 'alert' } as const

export interface NoteProps {
  tone?: 'info' | 'warn' | 'bad'
  icon?: IconName
  /** `alert` if it appears because of the visitor's action. */
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
  children: ReactNode
}

/** One paragraph of information: a raised background, a line of teal, amber or red, an icon (look.md §5 Note). */
export const Note = ({ tone = 'info', icon, role, className, children }: NoteProps) => (
  <div role={role} className={className ? `${note({ tone })} ${className}` : note({ tone })}>
    <Icon name={icon ?? icons[tone]} className={noteIcon} />
    <div className={noteText}>{children}</div>
  </div>
)
