import type { ReactNode } from 'react'
import { crumb, crumbs } from './page.css.ts'
import type { RenderLink } from './render-link.ts'

export interface CrumbsProps {
  /** Name of the navigation. */
  label: string
  /** From the top down; the last one is the current page and needs no address. */
  items: readonly { label: ReactNode; href?: string; key?: string }[]
  renderLink: RenderLink
  className?: string | undefined
}

/** Breadcrumbs to this page. */
export const Crumbs = ({ label, items, renderLink, className }: CrumbsProps) => (
  <nav aria-label={label} className={className}>
    <ol className={crumbs}>
      {items.map((item, index) => (
        <li key={item.key ?? item.href ?? index} className={crumb} aria-current={item.href == null ? 'page' : undefined}>
          {item.href == null ? item.label : renderLink({ href: item.href, children: item.label })}
        </li>
      ))}
    </ol>
  </nav>
)
