import { Trans } from '@lingui/react/macro'
import type { PostItem } from '#contract/posts.ts'
import { Note } from '#src/design/note.tsx'
import { useSite } from '#src/components/use-site.ts'
import { languageNames } from '#src/i18n/languages.ts'

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
