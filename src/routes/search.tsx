import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { foundPostsQuery, searchedBoards } from '#src/features/posts/board.queries.ts'
import { SearchScreen } from '#src/features/posts/search-screen.tsx'
import { headSite } from './-head-site.ts'
import { depsOf, TermSchema } from './-search.ts'

const SearchSchema = v.object({ search: v.optional(TermSchema) })

/** Searches all boards for one term (S3, S17); without a term it shows only the form. */
export const Route = createFileRoute('/search')({
  validateSearch: SearchSchema,
  loaderDeps: ({ search }) => depsOf(SearchSchema, search),
  loader: async ({ context, deps: { search } }) => {
    const { api, locale, load } = context
    if (search !== undefined) await Promise.all(searchedBoards.map((board) => load(foundPostsQuery(api, locale, board, search))))
  },
  head: ({ match: { context } }) => plainHead(headSite(context), 'search'),
  component: SearchRoute,
})

function SearchRoute() {
  return <SearchScreen term={Route.useSearch().search} />
}
