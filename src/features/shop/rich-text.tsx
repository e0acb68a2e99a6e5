import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { splitAddress } from '#src/lib/address.ts'

export interface RichTextProps {
  /** Sanitised where content is imported. */
  html: string
  as?: 'div' | 'span'
  className?: string | undefined
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** HTML from the provider whose links inside the site keep language and view, and lead there without loading the page anew. */
export function RichText({ html, as: Tag = 'div', className }: RichTextProps) {
  const router = useRouter()
  const local = html.replaceAll(/href="(\/[^"/][^"]*)"/g, (_all, href: string) => {
    const { pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), 'http://site')
    const { publicHref } = router.buildLocation({ to: pathname, search: router.options.parseSearch(search) as never, hash: hash.slice(1) })
    return `href="${publicHref.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target === '_blank' || link.origin !== location.origin || event.defaultPrevented || !isPlainClick(event))
      return
    event.preventDefault()
    void router.navigate({ href: `${splitAddress(link.pathname).path}${link.search}${link.hash}` })
  }
  // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks bubble from the links inside, which the keyboard presses too
  return <Tag className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: local }} />
}
