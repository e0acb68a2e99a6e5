import type { ReactNode } from 'react'
import { crumb, crumbs } from './page.css.ts'
import type { RenderLink } from './render-link.ts'

export interface CrumbsProps {
  /** Name of the navigation. */
  label: string
  /** From the top down; the last is where one is and needs no address. */
  items: readonly { label: ReactNode; href?: string; key?: string }[]
  renderLink: RenderLink
}

/** The way down to this page. */
export const Crumbs = ({ label, items, renderLink }: CrumbsProps) => (
  <nav aria-label={label}>
    <ol className={crumbs}>
      {items.map((item, index) => (
        <li key={item.key ?? item.href ?? index} className={crumb}>
          {item.href == null ? <span aria-current="page">{item.label}</span> : renderLink({ href: item.href, children: item.label })}
        </li>
      ))}
    </ol>
  </nav>
)
