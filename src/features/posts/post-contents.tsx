import { Trans, useLingui } from '@lingui/react/macro'
import type { PostDetail } from '#contract/posts.ts'
import { Icon } from '#src/design/icon.tsx'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { contents } from '#src/design/prose.css.ts'
import * as css from './post.css.ts'
import { useCurrentSection } from '#src/components/use-current-section.ts'

type Heading = PostDetail['contents'][number]

/** The headings of a table of contents; a text with fewer than two needs none. */
export const listedHeadings = (headings: readonly Heading[]): readonly Heading[] => {
  const top = headings.filter(({ level }) => level === 2)
  return top.length > 1 ? top : []
}

/** S5: the contents of a post: beside the text with the current section marked; on narrow pages above it, collapsed. */
export const PostContents = ({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) => {
  const { t } = useLingui()
  const current = useCurrentSection(headings.map(({ id }) => id))
  const links = (marked: boolean) =>
    headings.map(({ id, text }) => (
      <a key={id} href={`#${id}`} lang={lang} aria-current={marked && id === current ? 'location' : undefined}>
        {text}
      </a>
    ))
  return (
    <>
      <details className={`${css.contentsFold} ${onlyNarrow}`} data-screen-only="">
        <summary className={css.contentsSummary}>
          <Trans>Table of contents</Trans>
          <Icon name="chevron-down" />
        </summary>
        <nav aria-label={t`Table of contents`} className={contents}>
          {links(false)}
        </nav>
      </details>
      <nav aria-label={t`Table of contents`} className={`${contents} ${css.contentsSide} ${onlyWide}`}>
        <p className={css.asideTitle}>
          <Trans>Table of contents</Trans>
        </p>
        {links(true)}
      </nav>
    </>
  )
}
