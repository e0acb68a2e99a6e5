import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NoticeItem, NoticeList } from '#contract/notices.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { useSite } from '#src/ports/use-site.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardPager } from './board-pager.tsx'
import { boardListQuery, boardPinnedQuery, type BoardView } from './board-queries.ts'
import { BoardRow } from './board-row.tsx'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'
import { ContactBlock } from './contact-block.tsx'
import { Found, NothingFound } from './found.tsx'
import { hasLabel } from './post-label.tsx'
import { SearchForm } from './search-form.tsx'

/** The pinned posts, on pages that have them above the list; elsewhere the list's own query answers and nothing is asked twice. */
function usePinned(view: BoardView): readonly NoticeItem[] {
  const { api, locale } = useSite()
  const query = boardPinnedQuery(api, locale, view)
  const { data } = useSuspenseQuery<NoticeList, Error, NoticeList, readonly unknown[]>(query ?? boardListQuery(api, locale, view))
  return query === undefined ? [] : data.items
}

/** S3: notices, updates, guides, coupons and terms as rows; pinned ones above the first page (comp board-ja). */
export const ListBoard = ({ screen, view }: BoardProps) => {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const list = useSuspenseQuery(boardListQuery(api, locale, view)).data
  const pinned = usePinned(view)
  const posts = [...pinned, ...list.items]
  const kinds = posts.some(hasLabel)
  const excerpts = view.type === 'guide' || view.type === 'coupon'
  return (
    <BoardFrame screen={screen} board={view.type} tools={<SearchForm screen={screen} view={view} placeholder={t`Search term`} />}>
      {posts.length === 0 ? (
        <NothingFound screen={screen} view={view} />
      ) : (
        <>
          <Found screen={screen} view={view} count={list.totalCount} />
          <ul>
            {posts.map((post) => (
              <BoardRow key={post.seq} post={post} view={view} kinds={kinds} excerpts={excerpts} />
            ))}
          </ul>
          <BoardPager screen={screen} view={view} totalCount={list.totalCount} />
        </>
      )}
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
