import type { ReactNode } from 'react'
import { splitAddress } from '#contract/page-address.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { useContentLinks } from '#src/components/content-links.ts'

/** A link to a page that helps with writing: it opens a new tab; in the in-game view, which has no tabs, the same one (S13). */
export const BesideLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => {
  const { hrefOf } = useContentLinks()
  if (splitAddress(location.pathname).embedded)
    return (
      <ContentLink href={href} className={className}>
        {children}
      </ContentLink>
    )
  return (
    <a href={hrefOf(href)} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  )
}
