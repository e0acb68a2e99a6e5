import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Board } from '#contract/boards.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardPages } from './board-pages.tsx'
import { boardListQuery, boardPinnedQuery } from './board.queries.ts'
import { BoardRow } from './board-row.tsx'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'
import { ContactBlock } from './contact-block.tsx'
import { Found, FoundStatus, NothingFound } from './found.tsx'
import { SearchForm } from './search-form.tsx'

/** Boards whose posts have no kind show a line of their text instead. */
const hasExcerpts = (board: Board): boolean => board === 'guide' || board === 'coupon' || board === 'terms'

/** Updates and guides show images; notices and coupons are text only. */
const isIllustrated = (board: Board): boolean => board === 'update' || board === 'guide'

const Posts = ({ screen, view }: BoardProps) => {
  const { api, locale } = useSite()
  const pinnedQuery = boardPinnedQuery(api, locale, view)
  const [list, pinned] = useSuspenseQueries({
    // Not every page of a board queries pinned posts.
    queries: [boardListQuery(api, locale, view), ...(pinnedQuery === undefined ? [] : [pinnedQuery])],
    combine: (results) => results.map(({ data }) => data),
  })
  const posts = [...(view.page === 1 ? (pinned?.items ?? []) : []), ...list!.items]
  const count = list!.totalCount + (pinned?.totalCount ?? 0)
  return (
    <>
      <FoundStatus term={view.search} count={count} />
      {posts.length === 0 ? (
        <NothingFound screen={screen} view={view} count={count} />
      ) : (
        <>
          <Found screen={screen} view={view} count={count} />
          <BoardPages screen={screen} view={view} totalCount={list!.totalCount}>
            <ul>
              {posts.map((post) => (
                <BoardRow key={post.seq} post={post} view={view} excerpt={hasExcerpts(view.type)} illustrated={isIllustrated(view.type)} />
              ))}
            </ul>
          </BoardPages>
        </>
      )}
    </>
  )
}

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
  return (
    <BoardFrame screen={screen} board={view.type} tools={<SearchForm screen={screen} view={view} placeholder={t`Search term`} />}>
      <Suspense fallback={<RowsLoading />}>
        <Posts screen={screen} view={view} />
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
