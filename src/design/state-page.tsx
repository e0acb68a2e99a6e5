import type { ReactNode } from 'react'
import { actionRow } from './layout.css.ts'
import { state, stateLead, statePicture, stateTitle, stateText } from './page.css.ts'
import { Picture } from './picture.tsx'
import { display1, eyebrow, lead as leadText } from './text.css.ts'
import { Tines } from './tines.tsx'

export interface StatePageProps {
  /** “404”, “Error 500”, “Maintenance”. */
  eyebrow: ReactNode
  title: ReactNode
  lead: ReactNode
  picture: string
  /** Its crop for phones. */
  narrowPicture?: string
  focus?: string
  /** Buttons, the code to copy, the time left. */
  children?: ReactNode
}

/** A page with a single message: not found, failed, under maintenance (look.md §6 errors). The text is at the left. */
export const StatePage = ({ eyebrow: above, title, lead, picture, narrowPicture, focus = '70% 40%', children }: StatePageProps) => (
  <section className={state}>
    <Picture src={picture} narrowSrc={narrowPicture} alt="" sizes="100vw" focus={focus} priority className={statePicture} />
    <div className={stateText}>
      <p className={eyebrow}>
        <Tines />
        {above}
      </p>
      <h1 className={`${display1} ${stateTitle}`}>{title}</h1>
      <p className={`${leadText} ${stateLead}`}>{lead}</p>
      {children != null && <div className={actionRow}>{children}</div>}
    </div>
  </section>
)
