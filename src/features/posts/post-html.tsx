import { useLingui } from '@lingui/react/macro'
import { useMemo, type MouseEvent } from 'react'
import { prose } from '#src/design/prose.css.ts'
import { useContentLinks } from '#src/components/content-links.ts'
import { isPlainClick } from '#src/components/plain-click.ts'
import { usePopups } from '#src/components/actors.tsx'
import { trustedHtml } from '#src/lib/trusted-types.ts'
import { prepareArticle } from './article-html.ts'
import * as css from './post-html.css.ts'

/**
 * The text of a post (S5, P6): media open in the viewer, the router opens links inside the site. The provider sanitises the HTML when
 * content is imported (server/content/markdown.ts).
 */
export const PostHtml = ({ html }: { html: string }) => {
  const { t } = useLingui()
  const popups = usePopups()
  const { hrefOf, follow } = useContentLinks()
  const article = prepareArticle(html, {
    label: (alt) => (alt === '' ? t`Enlarge` : t`Enlarge: ${alt}`),
    hrefOf,
    classes: { picture: css.picture, film: css.film },
  })
  // One object per text: React writes the HTML again if the object changes.
  const inner = useMemo(() => ({ __html: trustedHtml(article.html) }), [article.html])

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return
    const medium = event.target.closest<HTMLElement>('[data-medium]')
    if (medium !== null && isPlainClick(event)) {
      event.preventDefault()
      popups({ type: 'popup.open', popup: { kind: 'viewer', items: article.media, index: Number(medium.dataset['medium']) } })
      return
    }
    follow(event)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, react/no-danger -- the buttons and links inside take keys themselves; the HTML is sanitised when it is imported
    <div className={`${prose} ${css.article}`} onClick={onClick} dangerouslySetInnerHTML={inner} />
  )
}
