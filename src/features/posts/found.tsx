import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { mostCounted } from '#contract/boards.ts'
import type { PostList } from '#contract/posts.ts'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { textLink } from '#src/design/link.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { formatNumber } from '#src/lib/numbers.ts'
import { addressOf, inAllGroups, withoutSearch } from './board-link.ts'
import type { BoardProps } from './board-screen.tsx'
import * as css from './board.css.ts'

export interface FoundProps extends BoardProps {
  /** Number of results on all pages. */
  count: number
}

export interface FoundCountProps {
  term: string
  count: number
  /** There are more posts than the provider counts; by default if one list may have ended there. */
  isMore?: boolean | undefined
}

/** The search term and the number of posts found. */
export const FoundCount = ({ term, count, isMore = count >= mostCounted }: FoundCountProps) => {
  const counted = formatNumber(count)
  return (
    <span>
      {isMore ? (
        <Trans>
          <span className={css.foundTerm}>“{term}”</span> {counted}+ posts
        </Trans>
      ) : (
        <Trans>
          <span className={css.foundTerm}>“{term}”</span> <Plural value={count} one="# post" other="# posts" />
        </Trans>
      )}
    </span>
  )
}

/** A search without results. @param props.action what to do instead */
export const NoMatch = ({ term, as, action }: { term: string; as?: 'h2'; action: ReactNode }) => (
  <Empty {...(as !== undefined && { as })} title={<Trans>Nothing found for “{term}”</Trans>} action={action}>
    <Trans>Check the spelling, or try a shorter word.</Trans>
  </Empty>
)

/**
 * Announces the number of results (WCAG 4.1.3). A board always renders it, with and without results: screen readers announce changes of a
 * live region, not one that appears with its text.
 */
export const FoundStatus = ({ term, ...counted }: Omit<FoundCountProps, 'term'> & { term: string | undefined }) => (
  <output className={visuallyHidden}>
    {/* The key replaces the element: browser translation would hide a changed text in the same one. */}
    {term !== undefined && <FoundCount key={`${term} ${String(counted.count)}`} term={term} {...counted} />}
  </output>
)

/** The search results as text, with the link back to all posts. */
export const Found = ({ screen, view, count }: FoundProps) => {
  if (view.search === undefined) return null
  return (
    <div className={css.found}>
      <FoundCount term={view.search} count={count} />
      <Link to={addressOf(screen)} search={withoutSearch(view)} className={`${textLink} ${css.clear}`}>
        <Trans>Clear search</Trans>
      </Link>
    </div>
  )
}

export interface NothingFoundProps extends FoundProps {
  /** Groups of the board, with the numbers of posts in which the term was found. */
  groups?: PostList['groups']
}

/**
 * Shown instead of an empty list (look.md §6 board list): the search term with a button to clear it, or to search in all groups if only others
 * than the chosen one have it; or that there are no posts.
 */
export const NothingFound = ({ screen, view, count, groups = [] }: NothingFoundProps) => {
  const term = view.search
  const group = groups.find(({ id }) => id === view.group)?.label
  if (term !== undefined && count === 0 && group !== undefined && groups.some((one) => one.count > 0))
    return (
      <Empty
        title={
          <Trans>
            Nothing found for “{term}” in the group “{group}”
          </Trans>
        }
        action={
          <Link to={addressOf(screen)} search={inAllGroups(view)} className={button({ tone: 'secondary' })}>
            <Trans>Search in all groups</Trans>
          </Link>
        }
      >
        <Trans>Other groups have posts that contain it.</Trans>
      </Empty>
    )
  if (term !== undefined && count === 0)
    return (
      <NoMatch
        term={term}
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
