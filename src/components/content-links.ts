/** Links inside HTML from content: localizes their addresses and handles their clicks. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isFileAddress, splitAddress } from '#contract/page-address.ts'
import { usePopups } from './actors.tsx'
import { isPlainClick } from './plain-click.ts'
import { popupEventOf } from './pre-registration-link.ts'

/** The functions for links in HTML from content. */
export interface ContentLinks {
  /** A path of the site as the address bar shows it: `/shop` → `/ko/shop`; files have no language. */
  hrefOf: (path: string) => string
  /** For the element around the HTML: the router handles plain clicks on links to pages of the site, the browser all others. */
  follow: (event: MouseEvent) => void
}

/** Returns the functions for links in HTML from content. A link to the pre-registration opens its popup (P6). */
export function useContentLinks(): ContentLinks {
  const router = useRouter()
  const popups = usePopups()
  return {
    hrefOf: (path) => {
      const { pathname, search, hash } = new URL(path, 'http://site')
      if (isFileAddress(pathname)) return path
      return router.buildLocation({ to: pathname, search: router.options.parseSearch(search), hash: hash.slice(1) }).publicHref
    },
    follow: (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.target === '_blank' || link.origin !== location.origin || event.defaultPrevented || !isPlainClick(event))
        return
      if (isFileAddress(link.pathname)) return
      event.preventDefault()
      const href = `${splitAddress(link.pathname).path}${link.search}${link.hash}`
      const popup = popupEventOf(href)
      if (popup === undefined) void router.navigate({ href })
      else popups(popup)
    },
  }
}
