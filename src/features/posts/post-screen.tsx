import { Trans, useLingui } from '@lingui/react/macro'
import type { PostDetail } from '#contract/posts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { bulletinQuery, listedPost, postQuery, type ListedPost } from '#src/api/posts.queries.ts'
import { button } from '#src/design/button.css.ts'
import { Crumbs } from '#src/design/crumbs.tsx'
import { Icon } from '#src/design/icon.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { Screen } from '#src/design/screen.tsx'
import { SkeletonText } from '#src/design/skeleton.tsx'
import { heading1 } from '#src/design/text.css.ts'
import { formatListed } from '#src/lib/dates.ts'
import { Link } from '#src/components/link.tsx'
import { usePageQuery } from '#src/components/use-page-query.ts'
import { langOf } from '#src/components/lang-of.ts'
import { useSite } from '#src/components/use-site.ts'
import { readingMinutes } from './article-html.ts'
import { boardFamilies, familyOf, familyTitle } from './board-heads.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { PostLink } from './board-row.tsx'
import { boardTitle } from '#src/components/board-titles.ts'
import { formatZonedPeriod } from './event-period.ts'
import { listedHeadings, PostContents } from './post-contents.tsx'
import { PostHtml } from './post-html.tsx'
import { hasLabel, PostLabel } from '#src/components/post-label.tsx'
import { PostLanguage } from '#src/components/post-language.tsx'
import { PostNeighbours } from './post-neighbours.tsx'
import { PostShare } from './post-share.tsx'
import * as css from './post.css.ts'

interface PostProps<Post = PostDetail> {
  post: Post
  hidden: boolean
  /** Not published yet: the post has no share button. */
  isPreview?: boolean
  from: Partial<BoardView>
}

const PostCrumbs = ({ post, from }: PostProps<ListedPost>) => {
  const { t, i18n } = useLingui()
  const family = familyOf(post.board)
  const board = { label: i18n._(boardTitle[post.board]), href: 'board' }
  const first = family === undefined ? undefined : boardFamilies[family][0]
  return (
    <Crumbs
      label={t`Where you are`}
      items={family === undefined ? [board] : [{ label: i18n._(familyTitle[family]), href: 'family' }, board]}
      renderLink={({ href, children }) => (
        <Link to="/bulletin/list" search={href === 'family' ? { type: first } : { ...from, type: post.board }} className={css.crumb}>
          {children}
        </Link>
      )}
    />
  )
}

/**
 * The head of a post (S5): breadcrumbs, title, label, date, event period, reading time from 2 minutes on, share button. A post from a list
 * has no reading time yet.
 */
export const PostTop = (props: PostProps<ListedPost>) => {
  const { post, hidden, isPreview = false } = props
  const { t } = useLingui()
  const { frame } = useSite()
  const minutes = post.html === undefined ? 0 : readingMinutes(post.html)
  return (
    <header className={css.top}>
      <div className={css.topText}>
        {!hidden && <PostCrumbs {...props} />}
        <h1 className={`${heading1} ${css.title}`} lang={langOf(post)}>
          {post.title}
        </h1>
        <div className={css.meta}>
          {hasLabel(post) && <PostLabel post={post} />}
          <time dateTime={post.createdDt}>{formatListed(post.createdDt, frame)}</time>
          {post.period !== null && (
            <span>
              <Trans>Event period {formatZonedPeriod(post, frame)}</Trans>
            </span>
          )}
          {minutes > 1 && <span>{t`${minutes} min read`}</span>}
        </div>
      </div>
      {!isPreview && <PostShare path={`/bulletin/${hidden ? 'hidden/' : ''}${String(post.seq)}`} title={post.title} />}
    </header>
  )
}

const Related = ({ post, from }: PostProps) => (
  <aside className={css.related} aria-labelledby="related-title" data-screen-only="">
    <h2 id="related-title" className={css.asideTitle}>
      <Trans>Related posts</Trans>
    </h2>
    <ul className={css.relatedList}>
      {post.related.map((other) => (
        <li key={other.seq}>
          <PostLink post={other} view={{ type: other.board, page: 1, searchType: 'TITLE_CONTENT', ...from }} className={css.relatedLink}>
            {other.thumbnail !== null && <Picture src={other.thumbnail} alt="" ratio="16:9" sizes="(min-width: 1600px) 280px, 45vw" />}
            <span className={css.relatedTitle} lang={langOf(other)}>
              {other.title}
            </span>
          </PostLink>
        </li>
      ))}
    </ul>
  </aside>
)

export interface PostScreenProps {
  seq: number
  /** A bulletin that is in no list and has its own call. */
  hidden: boolean
  /** The position in the list from which the visitor came. */
  from: Partial<BoardView>
}

/** The whole post below its head. */
export const PostBody = ({ post, hidden, from }: PostProps) => {
  const headings = listedHeadings(post.contents)
  const hasRelated = post.related.length > 0
  return (
    <>
      <PostLanguage post={post} />
      {post.cover !== null && (
        <Picture src={post.cover} alt="" sizes="(min-width: 1000px) 90vw, 100vw" focus="50% 40%" priority className={css.cover} />
      )}
      <div className={css.body({ contents: headings.length > 0, related: hasRelated })}>
        {headings.length > 0 && (
          <div className={css.contentsColumn}>
            <PostContents headings={headings} lang={langOf(post)} />
          </div>
        )}
        <div className={css.textColumn} lang={langOf(post)}>
          <PostHtml html={post.html} />
        </div>
        {hasRelated && <Related post={post} hidden={hidden} from={from} />}
      </div>
      {!hidden && (
        <>
          <PostNeighbours post={post} from={from} />
          <p>
            <Link to="/bulletin/list" search={{ ...from, type: from.type ?? post.board }} className={button({ tone: 'secondary' })}>
              <Icon name="menu" />
              <Trans>Back to the list</Trans>
            </Link>
          </p>
        </>
      )}
    </>
  )
}

/** S5: one post with its contents, its neighbours and the link back to the list. */
export const PostScreen = ({ seq, hidden, from }: PostScreenProps) => {
  const { api, locale } = useSite()
  const queryClient = useQueryClient()
  const detail = usePageQuery(hidden ? bulletinQuery(api, locale, seq) : postQuery(api, locale, seq))
  const post = detail ?? (hidden ? undefined : listedPost(queryClient, locale, seq))
  if (post === undefined) return null
  return (
    <Screen id={hidden ? '/bulletin/hidden/$seq' : '/bulletin/$seq'}>
      <article className={`${wrap} ${css.post}`} aria-busy={detail === undefined}>
        <PostTop post={post} hidden={hidden} from={from} />
        {detail === undefined ? <SkeletonText /> : <PostBody post={detail} hidden={hidden} from={from} />}
      </article>
    </Screen>
  )
}
