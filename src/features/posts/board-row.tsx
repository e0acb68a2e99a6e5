import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PostItem } from '#contract/posts.ts'
import { from } from '#src/design/breakpoints.ts'
import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { formatListed } from '#src/lib/dates.ts'
import { hasLabel, PostLabel } from '#src/components/post-label.tsx'
import { Link } from '#src/components/link.tsx'
import { langOf } from '#src/components/lang-of.ts'
import { useSite } from '#src/components/use-site.ts'
import type { BoardView } from '#src/components/board-view.ts'
import * as css from './board.css.ts'

export interface PostLinkProps {
  post: PostItem
  view: BoardView
  className?: string
  children: ReactNode
}

/** A link to a post that carries the position in the list, so that “back to the list” restores it; terms have their own page (S9). */
export const PostLink = ({ post, view, className, children }: PostLinkProps) =>
  post.document === null ? (
    <Link to="/bulletin/$seq" params={{ seq: post.seq }} search={view} className={className}>
      {children}
    </Link>
  ) : (
    <Link
      to="/terms/$document"
      params={{ document: post.document }}
      search={post.version === null ? {} : { version: post.version }}
      className={className}
    >
      {children}
    </Link>
  )

export interface BoardRowProps {
  post: PostItem
  view: BoardView
  /** A line of the text below the title, instead of the column with the post's kind. */
  excerpt: boolean
  /** Shows its image at the left; an empty frame if it has none (S3: no picture twice). */
  illustrated?: boolean
}

/** S3: one post of a list: kind, title, date; pinned ones on a raised background. */
export const BoardRow = ({ post, view, excerpt, illustrated = false }: BoardRowProps) => {
  const { frame } = useSite()
  const kind = post.pinned ? (
    <span className={css.pin}>
      <Icon name="pin" size="s" />
      <Trans>Important</Trans>
    </span>
  ) : excerpt || !hasLabel(post) ? null : (
    <PostLabel post={post} />
  )
  return (
    <li>
      <PostLink post={post} view={view} className={css.row({ pinned: post.pinned, plain: excerpt, pictured: illustrated })}>
        {illustrated && <Picture src={post.thumbnail} alt="" ratio="3:2" sizes={`${from.md} 168px, 112px`} className={css.picture} />}
        {kind !== null && <span className={css.kind}>{kind}</span>}
        <span className={css.title} lang={langOf(post)}>
          {post.title}
          {excerpt && <span className={css.excerpt}>{post.excerpt}</span>}
        </span>
        <time dateTime={post.createdDt} className={css.date}>
          {formatListed(post.createdDt, frame)}
        </time>
      </PostLink>
    </li>
  )
}
