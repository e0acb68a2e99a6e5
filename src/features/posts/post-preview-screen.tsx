import { Trans } from '@lingui/react/macro'
import type { PostPreview } from '#contract/posts.ts'
import { postPreviewQuery } from '#src/api/posts.queries.ts'
import { wrap } from '#src/design/layout.css.ts'
import { Note } from '#src/design/note.tsx'
import { Screen } from '#src/design/screen.tsx'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { usePageQuery } from '#src/components/use-page-query.ts'
import { useSite } from '#src/components/use-site.ts'
import { PostBody, PostTop } from './post-screen.tsx'
import * as css from './post.css.ts'

const PreviewStatus = ({ post, status }: Pick<PostPreview, 'post' | 'status'>) => {
  const { frame } = useSite()
  if (status === 'draft') return <Trans>Preview of a draft: readers do not see this post.</Trans>
  if (status === 'scheduled') return <Trans>Preview: readers see this post from {formatZonedMinute(post.createdDt, frame)} on.</Trans>
  return <Trans>Preview: this post is public.</Trans>
}

/** A prominent warning for readers of an unpublished post. */
const PreviewNote = ({ post, status, expiresDt }: PostPreview) => {
  const { frame } = useSite()
  return (
    <Note tone="warn">
      <p>
        <PreviewStatus post={post} status={status} />
      </p>
      <p>
        <Trans>This link ends at {formatZonedMinute(expiresDt, frame)}.</Trans>
      </p>
    </Note>
  )
}

/** S5, preview: an unpublished post by a signed link. */
export const PostPreviewScreen = ({ token }: { token: string }) => {
  const { api, locale } = useSite()
  const preview = usePageQuery(postPreviewQuery(api, locale, token))
  if (preview === undefined) return null
  const { post } = preview
  return (
    <Screen id="/bulletin/preview/$token">
      <article className={`${wrap} ${css.post}`}>
        <PreviewNote {...preview} />
        <PostTop post={post} hidden isPreview from={{}} />
        <PostBody post={post} hidden from={{}} />
      </article>
    </Screen>
  )
}
