import { useMemo } from 'react'
import { escapeHtml, unescapeHtml } from '#contract/html-text.ts'
import { trustedHtml } from '#src/lib/trusted-types.ts'
import { useContentLinks } from './content-links.ts'

export interface RichTextProps {
  /** Sanitised on import (server/content/markdown.ts). */
  html: string
  as?: 'div' | 'span'
  className?: string | undefined
}

/** HTML from the provider. Its links inside the site keep language and view, and open without a page load. */
export function RichText({ html, as: Tag = 'div', className }: RichTextProps) {
  const { hrefOf, follow } = useContentLinks()
  const local = html.replaceAll(/href="(\/[^"/][^"]*|\/)"/g, (_all, href: string) => `href="${escapeHtml(hrefOf(unescapeHtml(href)))}"`)
  // One object per text: React writes the HTML again if the object changes.
  const inner = useMemo(() => ({ __html: trustedHtml(local) }), [local])
  // Clicks bubble from the links inside, which the keyboard presses too.
  // oxlint-disable-next-line react/no-danger -- the provider sanitizes the HTML (server/content/markdown.ts)
  return <Tag className={className} onClick={follow} dangerouslySetInnerHTML={inner} />
}
