import { useLingui } from '@lingui/react/macro'
import type { PostDetail } from '#contract/posts.ts'
import { onlyWide } from '#src/design/layout.css.ts'
import { contents } from '#src/design/prose.css.ts'
import { useCurrentSection } from '#src/components/use-current-section.ts'
import * as css from './terms.css.ts'

/** S9: the chapters in the rail, with the current one marked. */
export const TermsContents = ({ headings, lang }: { headings: PostDetail['contents']; lang: string | undefined }) => {
  const { t } = useLingui()
  const current = useCurrentSection(headings.map(({ id }) => id))
  return (
    <nav aria-label={t`Table of contents`} className={`${contents} ${css.contents} ${onlyWide}`}>
      {headings.map(({ id, text }) => (
        <a key={id} href={`#${id}`} lang={lang} aria-current={id === current ? 'location' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
