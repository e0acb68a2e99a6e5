import { Trans } from '@lingui/react/macro'
import type { PostItem } from '#contract/posts.ts'
import { languageTags } from '#contract/locales.ts'
import { Note } from '#src/design/note.tsx'
import { useSite } from '#src/components/use-site.ts'
import { languageNames } from '#src/i18n/languages.ts'

/** `lang` of a post's text, if it is in another language than the page (WCAG 3.1.2). */
export const langOf = ({ writtenIn }: Pick<PostItem, 'writtenIn'>): string | undefined =>
  writtenIn === undefined ? undefined : languageTags[writtenIn]

/** Notes that a post is shown in another language, if it has no version in the page's. */
export const PostLanguage = ({ post: { writtenIn } }: { post: Pick<PostItem, 'writtenIn'> }) => {
  const { locale } = useSite()
  if (writtenIn === undefined) return null
  return (
    <Note>
      <p>
        <Trans>
          There is no {languageNames[locale]} text of this post yet. It is shown in another language: {languageNames[writtenIn]}.
        </Trans>
      </p>
    </Note>
  )
}
