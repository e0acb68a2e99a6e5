import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Board } from '#contract/boards.ts'
import type { PostList } from '#contract/posts.ts'
import type { pinnedPostsQuery } from '#src/api/posts.queries.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardPages } from './board-pages.tsx'
import { boardListQuery, boardPinnedQuery } from './board-queries.ts'
import { BoardRow } from './board-row.tsx'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'
import { ContactBlock } from './contact-block.tsx'
import { Found, NothingFound } from './found.tsx'
import { SearchForm } from './search-form.tsx'

interface PostsProps extends BoardProps {
  /** The response of `fixed=1`; undefined on a page that does not query pinned posts. */
  pinned?: PostList
}

/** Boards whose posts have no kind show a line of their text instead. */
const hasExcerpts = (board: Board): boolean => board === 'guide' || board === 'coupon' || board === 'terms'

/** Updates and guides show images; notices and coupons are text only. */
const isIllustrated = (board: Board): boolean => board === 'update' || board === 'guide'

const Posts = ({ screen, view, pinned }: PostsProps) => {
  const { api, locale } = useSite()
  const list = useSuspenseQuery(boardListQuery(api, locale, view)).data
  const posts = [...(view.page === 1 ? (pinned?.items ?? []) : []), ...list.items]
  const count = list.totalCount + (pinned?.totalCount ?? 0)
  if (posts.length === 0) return <NothingFound screen={screen} view={view} count={count} />
  return (
    <>
      <Found screen={screen} view={view} count={count} />
      <BoardPages screen={screen} view={view} totalCount={list.totalCount}>
        <ul>
          {posts.map((post) => (
            <BoardRow key={post.seq} post={post} view={view} excerpt={hasExcerpts(view.type)} illustrated={isIllustrated(view.type)} />
          ))}
        </ul>
      </BoardPages>
    </>
  )
}

/** A separate component because not every page of a board queries pinned posts. */
const PostsBelowPinned = ({ query, ...props }: BoardProps & { query: ReturnType<typeof pinnedPostsQuery> }) => (
  <Posts {...props} pinned={useSuspenseQuery(query).data} />
)

/** Placeholder in the server's page while the posts are loading: it keeps the footer below the fold, so that nothing shifts. */
const RowsLoading = () => (
  <div className={css.rowsLoading} aria-busy="true">
    <p className={visuallyHidden}>
      <Trans>Loading</Trans>
    </p>
    <SkeletonRows count={12} />
  </div>
)

/** S3: notices, updates, guides, coupons and terms as rows; pinned ones above the first page. */
export const ListBoard = ({ screen, view }: BoardProps) => {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const pinnedQuery = boardPinnedQuery(api, locale, view)
  return (
    <BoardFrame screen={screen} board={view.type} tools={<SearchForm screen={screen} view={view} placeholder={t`Search term`} />}>
      <Suspense fallback={<RowsLoading />}>
        {pinnedQuery === undefined ? (
          <Posts screen={screen} view={view} />
        ) : (
          <PostsBelowPinned screen={screen} view={view} query={pinnedQuery} />
        )}
      </Suspense>
      {view.type === 'notice' && <ContactBlock id="inquiry-section" className={css.contactFoot} />}
      {view.type === 'coupon' && (
        <p className={css.contactFoot}>
          <Link to="/coupon/register" className={button({ tone: 'secondary' })}>
            <Icon name="coupon" />
            <Trans>Register a coupon</Trans>
          </Link>
        </p>
      )}
    </BoardFrame>
  )
}
