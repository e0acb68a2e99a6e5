import type { ReactNode } from 'react'
import { Link } from '#src/components/link.tsx'
import { PagedList } from '#src/components/paged-list.tsx'
import { addressOf } from './board-link.ts'
import { pageSizeOf } from './board.queries.ts'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'

export interface BoardPagesProps extends BoardProps {
  totalCount: number
  children: ReactNode
}

/** The pager of a board (S3); every link keeps board, search and filters. */
export const BoardPages = ({ screen, view, totalCount, children }: BoardPagesProps) => (
  <PagedList
    className={css.pager}
    page={view.page}
    pages={Math.ceil(totalCount / pageSizeOf(view.type))}
    // The router builds the address; `href` only carries the number.
    hrefOf={String}
    renderLink={({ href, ...link }) => (
      <Link {...link} to={addressOf(screen)} search={{ ...view, page: Number(href) }} resetScroll={false} />
    )}
  >
    {children}
  </PagedList>
)
