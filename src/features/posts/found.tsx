import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Link } from '#src/components/link.tsx'
import { addressOf, withoutSearch } from './board-link.ts'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'

export interface FoundProps extends BoardProps {
  /** Number of results on all pages. */
  count: number
}

/** The search term and the number of posts found. */
export const FoundCount = ({ term, count }: { term: string; count: number }) => {
  const { t } = useLingui()
  return (
    <span>
      <span className={css.foundTerm}>“{term}”</span> <span>{t`${plural(count, { one: '# post', other: '# posts' })}`}</span>
    </span>
  )
}

/** A search without results. @param props.action what to do instead */
export const NoMatch = ({ term, as, action }: { term: string; as?: 'h2'; action: ReactNode }) => (
  <Empty {...(as !== undefined && { as })} title={<Trans>Nothing found for “{term}”</Trans>} action={action}>
    <Trans>Check the spelling, or try a shorter word.</Trans>
  </Empty>
)

/** The search results as text, with the link back to all posts. Announced when it changes. */
export const Found = ({ screen, view, count }: FoundProps) => {
  if (view.search === undefined) return null
  return (
    <div className={css.found}>
      <output>
        <FoundCount term={view.search} count={count} />
      </output>
      <Link to={addressOf(screen)} search={withoutSearch(view)} className={`${textLink} ${css.clear}`}>
        <Trans>Clear search</Trans>
      </Link>
    </div>
  )
}

/** Shown instead of an empty list (look.md §6 board list): the search term with a button to clear it, or that there are no posts. */
export const NothingFound = ({ screen, view, count }: FoundProps) => {
  if (view.search !== undefined && count === 0)
    return (
      <NoMatch
        term={view.search}
        action={
          <Link to={addressOf(screen)} search={withoutSearch(view)} className={button({ tone: 'secondary' })}>
            <Trans>Clear search</Trans>
          </Link>
        }
      />
    )
  if (view.page > 1)
    return (
      <Empty
        title={<Trans>The list ends before this page</Trans>}
        action={
          <Link to={addressOf(screen)} search={{ ...view, page: 1 }} className={button({ tone: 'secondary' })}>
            <Trans>To the first page</Trans>
          </Link>
        }
      />
    )
  return <Empty title={<Trans>There are no posts here yet</Trans>} />
}
