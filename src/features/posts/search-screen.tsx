import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mostCounted } from '#contract/boards.ts'
import type { PostList } from '#contract/posts.ts'
import { button } from '#src/design/button.css.ts'
import { wrap } from '#src/design/layout.css.ts'
import { textLink } from '#src/design/link.css.ts'
import { PageHead } from '#src/design/page-head.tsx'
import { Screen } from '#src/design/screen.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { foundPostsQuery, searchedBoards, shownOfBoard } from './board.queries.ts'
import { FoundCount, FoundStatus, NoMatch } from './found.tsx'
import { BoardRow } from './board-row.tsx'
import * as boardCss from './board.css.ts'
import { TermForm } from './search-form.tsx'
import * as css from './search-screen.css.ts'

interface OfBoardProps {
  board: (typeof searchedBoards)[number]
  term: string
  list: PostList
}

const isCapped = ({ totalCount }: PostList): boolean => totalCount >= mostCounted

/** The results of one board, with a link to all of them. */
const OfBoard = ({ board, term, list }: OfBoardProps) => {
  const { i18n, t } = useLingui()
  const title = i18n._(boardTitle[board])
  const count = `${formatNumber(list.totalCount)}${isCapped(list) ? '+' : ''}`
  const view: BoardView = { type: board, page: 1, searchType: 'TITLE_CONTENT', search: term }
  return (
    <section className={css.section} aria-labelledby={`found-${board}`}>
      <div className={css.head}>
        <h2 id={`found-${board}`} className={heading3}>
          {title}
        </h2>
        {list.totalCount > shownOfBoard && (
          <Link to="/bulletin/list" search={view} className={`${textLink} ${css.all}`}>
            {t`All ${count} in “${title}”`}
          </Link>
        )}
      </div>
      <ul className={css.list}>
        {list.items.map((post) => (
          <BoardRow key={post.seq} post={post} view={view} excerpt={false} />
        ))}
      </ul>
    </section>
  )
}

const Results = ({ term }: { term: string | undefined }) => {
  const { api, locale } = useSite()
  const lists = useSuspenseQueries({
    queries: term === undefined ? [] : searchedBoards.map((board) => foundPostsQuery(api, locale, board, term)),
    combine: (results) => results.map(({ data }) => data),
  })
  const count = lists.reduce((sum, { totalCount }) => sum + totalCount, 0)
  const isMore = lists.some(isCapped)
  return (
    <>
      <FoundStatus term={term} count={count} isMore={isMore} />
      {term !== undefined && (
        <>
          <p className={`${boardCss.found} ${css.none}`}>
            <FoundCount term={term} count={count} isMore={isMore} />
          </p>
          {count === 0 && (
            <NoMatch
              as="h2"
              term={term}
              action={
                <ContentLink href="/inquiry" className={button({ tone: 'secondary' })}>
                  <Trans>Ask support</Trans>
                </ContentLink>
              }
            />
          )}
          {searchedBoards.map((board, index) =>
            lists[index]!.items.length === 0 ? null : <OfBoard key={board} board={board} term={term} list={lists[index]!} />,
          )}
        </>
      )}
    </>
  )
}

/** Searches all boards for one term (S3): the results, board by board. */
export const SearchScreen = ({ term }: { term: string | undefined }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Screen id="/search">
      <PageHead
        title={<Trans>Search</Trans>}
        lead={<Trans>News, guides, handbook and questions at once.</Trans>}
        picture="/art/world/black-wheat.jpg"
        focus="50% 30%"
      />
      <div className={`${wrap} ${boardCss.page}`}>
        <div className={css.form}>
          <TermForm term={term} placeholder={t`Search term`} onSearch={(search) => void navigate({ to: '/search', search: { search } })} />
        </div>
        <Results term={term} />
      </div>
    </Screen>
  )
}
