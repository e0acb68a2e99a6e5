import { Trans, useLingui } from '@lingui/react/macro'
import type { PostDetail } from '#contract/posts.ts'
import { Icon } from '#src/design/icon.tsx'
import { formatListed } from '#src/lib/dates.ts'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import type { BoardView } from '#src/components/board-view.ts'
import * as css from './post.css.ts'

/** S5: the posts before and after this one in its board. */
export const PostNeighbours = ({ post, from }: { post: PostDetail; from: Partial<BoardView> }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  if (post.previous === null && post.next === null) return null
  return (
    <nav aria-label={t`Previous and next post`} className={css.neighbours}>
      {(['previous', 'next'] as const).map((side) => {
        const other = post[side]
        return (
          other !== null && (
            <Link
              key={side}
              to="/bulletin/$seq"
              params={{ seq: other.seq }}
              search={from}
              rel={side === 'previous' ? 'prev' : 'next'}
              className={css.neighbour}
            >
              <span className={css.neighbourSide}>
                <Icon name={side === 'previous' ? 'chevron-up' : 'chevron-down'} size="s" />
                {side === 'previous' ? <Trans>Previous post</Trans> : <Trans>Next post</Trans>}
              </span>
              <span className={css.neighbourTitle} lang={langOf(other)}>
                {other.title}
              </span>
              <time dateTime={other.createdDt} className={css.neighbourDate}>
                {formatListed(other.createdDt, frame)}
              </time>
            </Link>
          )
        )
      })}
    </nav>
  )
}
