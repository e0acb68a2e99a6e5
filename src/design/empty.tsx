import type { ReactNode } from 'react'
import { empty, emptyText } from './page.css.ts'
import { heading3 } from './text.css.ts'
import { Tines } from './tines.tsx'

export interface EmptyProps {
  title: ReactNode
  /** One sentence about the next step. */
  children?: ReactNode
  /** One secondary button or link. */
  action?: ReactNode
  /** Heading level in its page. */
  as?: 'h2' | 'h3' | 'p'
}

/** Shown instead of an empty list (look.md §5 Empty): tines, a heading, a sentence, an action. */
export const Empty = ({ title, children, action, as: Heading = 'h2' }: EmptyProps) => (
  <div className={empty}>
    <Tines />
    <Heading className={heading3}>{title}</Heading>
    {children != null && <p className={emptyText}>{children}</p>}
    {action}
  </div>
)
