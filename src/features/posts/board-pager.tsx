import { useLingui } from '@lingui/react/macro'
import { Pager } from '#src/design/pager.tsx'
import { Link } from '#src/components/link.tsx'
import { addressOf } from './board-link.ts'
import { pageSizeOf } from './board-queries.ts'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'

export interface BoardPagerProps extends BoardProps {
  totalCount: number
}

/** The pages of a board (S3); every number keeps board, search and filters. */
export const BoardPager = ({ screen, view, totalCount }: BoardPagerProps) => {
  const { t } = useLingui()
  return (
    <Pager
      className={css.pager}
      page={view.page}
      pages={Math.ceil(totalCount / pageSizeOf(view.type))}
      // The router writes the address; what goes around is the number.
      hrefOf={String}
      renderLink={({ href, ...link }) => <Link {...link} to={addressOf(screen)} search={{ ...view, page: Number(href) }} />}
      labels={{ nav: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (page) => t`Page ${page}` }}
    />
  )
}
