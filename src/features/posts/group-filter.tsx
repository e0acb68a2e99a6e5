import { useLingui } from '@lingui/react/macro'
import { verticalFilter, verticalFilterItem } from '#src/design/tabs.css.ts'
import { muted, numeric } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { formatNumber } from '#src/lib/numbers.ts'
import { addressOf } from './board-link.ts'
import type { BoardProps } from './board-screen.tsx'

export interface GroupFilterProps extends BoardProps {
  groups: readonly { id: string; label: string; count: number }[]
  /** Shows the number of posts of each group, and the total. */
  counts?: boolean
}

/** The groups of a board as a filter in the margin, stored in the address. Empty groups are omitted, unless one is chosen. */
export const GroupFilter = ({ screen, view, groups, counts }: GroupFilterProps) => {
  const { t } = useLingui()
  const shown = groups.filter(({ id, count }) => count > 0 || id === view.group)
  const all = { id: undefined, label: t`All`, count: shown.reduce((sum, { count }) => sum + count, 0) }
  return (
    <nav className={verticalFilter} aria-label={t`Groups`}>
      {[all, ...shown].map(({ id, label, count }) => (
        <Link
          key={id ?? ''}
          to={addressOf(screen)}
          search={{ ...view, page: 1, group: id }}
          resetScroll={false}
          className={verticalFilterItem({ current: view.group === id })}
          aria-current={view.group === id ? 'page' : undefined}
        >
          {label}
          {counts && <span className={`${numeric} ${muted}`}>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
