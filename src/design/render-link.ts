import type { ReactNode } from 'react'

export interface LinkParts {
  href: string
  className?: string | undefined
  children: ReactNode
  rel?: 'prev' | 'next' | undefined
  onClick?: (() => void) | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
}

/** How a component that draws links gets the router's own: `(link) => <Link to={link.href} {...} />`. */
export type RenderLink = (link: LinkParts) => ReactNode
