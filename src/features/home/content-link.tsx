import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { externalLink, isExternal } from '#src/lib/links.ts'

export interface ContentLinkProps {
  /** As the publisher wrote it: a path of this site, which may carry a search, or an address elsewhere. */
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link whose address comes from data: paths stay in the app, addresses elsewhere open in a new tab (C2). */
export const ContentLink = ({ href, className, children }: ContentLinkProps) => {
  if (isExternal(href))
    return (
      <a href={href} className={className} {...externalLink}>
        {children}
      </a>
    )
  const [path = '/', search] = href.split('?')
  return (
    <Link to={path} search={Object.fromEntries(new URLSearchParams(search))} className={className}>
      {children}
    </Link>
  )
}
