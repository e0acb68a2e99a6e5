import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { prose } from '#src/design/prose.css.ts'
import { joinAddress, splitAddress } from '#src/lib/address.ts'
import * as css from './terms.css.ts'

/** S9: the text itself. The provider cleans the HTML when content is imported; links inside the site go by the router. */
export const TermsText = ({ html }: { html: string }) => {
  const router = useRouter()
  const front = useLocation({ select: ({ publicHref }) => splitAddress(publicHref.replace(/[?#].*$/, '')) })
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/') || link?.target !== '') return
    event.preventDefault()
    void router.navigate({ href })
  }
  // The page's language stands in the addresses too, for crawlers and other windows.
  const localised = html.replaceAll(/<a href="(\/[^"]*)"/g, (_all, path: string) => `<a href="${joinAddress({ ...front, path })}"`)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, react/no-danger -- the links inside take keys themselves; the HTML is sanitised when it is imported
    <div className={`${prose} ${css.text}`} onClick={onClick} dangerouslySetInnerHTML={{ __html: localised }} />
  )
}
