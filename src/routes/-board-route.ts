/** The shared loader of `/bulletin/list` and `/bulletin`: the same board at two addresses (S3, S4). */
import type { AppContext } from '#src/app/app-context.ts'
import type { Locale } from '#contract/common.ts'
import type { PostList } from '#contract/posts.ts'
import { boardListQuery, boardPinnedQuery, hasRows } from '#src/features/posts/board.queries.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import type { HeadSite, PageHead } from '#src/features/page-head/head-tags.ts'
import { boardHead } from '#src/features/page-head/page-heads.ts'
import type { BoardSearch } from './-board-search.ts'

/** @returns the list if it is already loaded: the page's head describes its content */
export async function loadBoard(
  { api, defer, load, locale, queryClient }: Pick<AppContext, 'api' | 'defer' | 'load' | 'queryClient'> & { locale: Locale },
  view: BoardSearch,
): Promise<{ list: PostList | undefined }> {
  const list = boardListQuery(api, locale, view)
  const pinned = boardPinnedQuery(api, locale, view)
  // Boards that show rows have a skeleton.
  const fetch = hasRows(view.type) ? defer : load
  await Promise.all([fetch(list), pinned === undefined ? undefined : fetch(pinned)])
  return { list: queryClient.getQueryData(list.queryKey) }
}

/** The head of a board's page. @param list undefined while it is loading */
export const headOfBoard = (site: HeadSite, view: BoardSearch, list: PostList | undefined): PageHead =>
  boardHead(site, view, site.i18n._(boardTitle[view.type]), list)
