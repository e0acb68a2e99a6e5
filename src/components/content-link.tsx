import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isExternal } from '#contract/external-address.ts'
import { isFileAddress } from '#contract/page-address.ts'
import { externalLink } from '#src/lib/links.ts'
import { usePopups } from './actors.tsx'
import { Link } from './link.tsx'
import { isPlainClick } from './plain-click.ts'
import { popupEventOf } from './pre-registration-link.ts'

export interface ContentLinkProps {
  /** An address from content (`/shop/product/x`, `https://…`) or one built by the site (`/shop?category=gems&page=2`). */
  href: string
  className?: string | undefined
  children: ReactNode
  /** Keeps the scroll position. */
  keepScroll?: boolean
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  tabIndex?: number | undefined
  rel?: string | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
}

/** A link to an address from data: inside the site in this language and view; outside in a new tab (C2); pre-registration over the page. */
export function ContentLink({ href, keepScroll = false, children, ...rest }: ContentLinkProps) {
  const router = useRouter()
  const popups = usePopups()
  if (isExternal(href))
    return (
      <a href={href} {...rest} {...externalLink}>
        {children}
      </a>
    )
  const { pathname, search, hash } = new URL(href, 'http://site')
  if (isFileAddress(pathname))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  const popup = popupEventOf(href)
  return (
    <Link
      to={pathname}
      search={router.options.parseSearch(search)}
      resetScroll={!keepScroll}
      {...(hash === '' ? {} : { hash: hash.slice(1) })}
      {...rest}
      {...(popup !== undefined && {
        onClick: (event: MouseEvent<HTMLAnchorElement>) => {
          rest.onClick?.(event)
          if (event.defaultPrevented || !isPlainClick(event)) return
          event.preventDefault()
          popups(popup)
        },
      })}
    >
      {children}
    </Link>
  )
}
