import type { PostItem } from '#contract/posts.ts'
import { Icon } from '#src/design/icon.tsx'
import { formatListed } from '#src/lib/dates.ts'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { PostLabel } from '#src/components/post-label.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './news.css.ts'

/** The line below the key art: the newest pinned maintenance, otherwise the newest pinned notice, otherwise the newest maintenance. */
export const tickerPost = (posts: readonly PostItem[]): PostItem | undefined => {
  const pinned = posts.filter((post) => post.board === 'notice' && post.pinned)
  return pinned.find((post) => post.label === 'maintenance') ?? pinned[0] ?? posts.find((post) => post.label === 'maintenance')
}

/** Omitted if there is no post. */
export const Ticker = ({ posts }: { posts: readonly PostItem[] }) => {
  const { frame } = useSite()
  const post = tickerPost(posts)
  if (post === undefined) return null
  return (
    <div className={css.ticker}>
      <Link to="/bulletin/$seq" params={{ seq: post.seq }} className={css.tickerLink}>
        <PostLabel post={post} orBoard />
        <span className={css.tickerTitle} lang={langOf(post)}>
          {post.title}
        </span>
        <time dateTime={post.createdDt} className={css.tickerTime}>
          {formatListed(post.createdDt, frame)}
        </time>
        <Icon name="arrow-right" />
      </Link>
    </div>
  )
}
