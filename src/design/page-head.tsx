import type { ReactNode } from 'react'
import { head, headLead, headPicture, headText } from './page.css.ts'
import { Picture } from './picture.tsx'
import { heading1 } from './text.css.ts'
import { Tines } from './tines.tsx'

export interface PageHeadProps {
  title: ReactNode
  /** One sentence. */
  lead?: ReactNode
  /** An image of a region. */
  picture: string
  focus?: string
  /** Breadcrumbs, instead of the ornament. */
  above?: ReactNode
  children?: ReactNode
}

/** The head of an inner page: title at the left margin, with an image of a region of the game world at the right (look.md §6). */
export const PageHead = ({ title, lead, picture, focus, above, children }: PageHeadProps) => (
  <header className={head}>
    <Picture src={picture} alt="" sizes="(min-width: 600px) 70vw, 100vw" focus={focus} priority className={headPicture} />
    <div className={headText}>
      {above ?? <Tines />}
      <h1 className={heading1}>{title}</h1>
      {lead != null && <p className={headLead}>{lead}</p>}
      {children}
    </div>
  </header>
)
