import type { MouseEvent, ReactNode } from 'react'

export interface LinkParts {
  href: string
  className?: string | undefined
  children: ReactNode
  rel?: 'prev' | 'next' | undefined
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
}

/** Passes the router's link to a component that renders links: `(link) => <Link to={link.href} {...} />`. */
export type RenderLink = (link: LinkParts) => ReactNode
