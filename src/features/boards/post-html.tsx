import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { prose } from '#src/design/prose.css.ts'
import { joinAddress, splitAddress } from '#src/lib/address.ts'
import { usePopups } from '#src/ports/ports-context.tsx'
import { prepareArticle } from './article-html.ts'
import * as css from './post-html.css.ts'

/** A click that opens here: links with a modifier, a target or another button belong to the browser. */
const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * The text of a post (S5, P6): media open in the viewer, links inside the site go by the router.
 * The provider cleans the HTML when content is imported (server/content/markdown.ts).
 */
export const PostHtml = ({ html }: { html: string }) => {
  const { t } = useLingui()
  const router = useRouter()
  const popups = usePopups()
  // Language and in-game view of this page.
  const front = useLocation({ select: ({ publicHref }) => splitAddress(publicHref.replace(/[?#].*$/, '')) })
  const article = prepareArticle(html, {
    label: (alt) => (alt === '' ? t`Enlarge` : t`Enlarge: ${alt}`),
    hrefOf: (path) => joinAddress({ ...front, path }),
    classes: { picture: css.picture, film: css.film },
  })

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    const medium = event.target.closest<HTMLElement>('[data-medium]')
    if (medium !== null) {
      popups({ type: 'popup.open', popup: { kind: 'viewer', items: article.media, index: Number(medium.dataset['medium']) } })
      return
    }
    const link = event.target.closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/') || link?.target !== '' || !isPlain(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, react/no-danger -- the buttons and links inside take keys themselves; the HTML is sanitised when it is imported
    <div className={`${prose} ${css.article}`} onClick={onClick} dangerouslySetInnerHTML={{ __html: article.html }} />
  )
}
