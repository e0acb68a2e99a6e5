/** The boards' queries. Loader and screen share each description. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { Board, SearchType } from '#contract/boards.ts'
import { mostPostsOfCall } from '#contract/limits.ts'
import type { PostDetail, PostItem } from '#contract/posts.ts'
import type { Api } from './api.ts'

/**
 * The newest posts of each news board (notice, update, event) and its newest pinned ones, newest first (§7).
 * @param size number of posts per board, 1 to 20; pinned ones are not counted
 */
export const recentPostsQuery = (api: Api, locale: Locale, size = 5) =>
  queryOptions({
    queryKey: ['posts', 'recent', { locale, size }],
    queryFn: ({ signal }) => api.call('listRecentPosts', { query: { locale, size }, signal }),
  })

/** Search term of a board: both calls of a board take it (§7). */
export interface PostTerm {
  searchType?: SearchType | undefined
  searchPayload?: string | undefined
}

/** Pinned posts of a board (`fixed=1`), as many as one call returns; with a term, only those that match it. */
export const pinnedPostsQuery = (api: Api, locale: Locale, { board, searchType, searchPayload }: PostTerm & { board: Board }) =>
  queryOptions({
    queryKey: ['posts', 'pinned', { locale, board, searchType, searchPayload }],
    queryFn: ({ signal }) =>
      api.call('listPosts', { query: { board, locale, fixed: 1, size: mostPostsOfCall, searchType, searchPayload }, signal }),
  })

/** The selection of posts of a board: page from 1, page size 1 to 100, group by its id. */
export interface PostSearch extends PostTerm {
  board: Board
  page?: number | undefined
  size?: number | undefined
  group?: string | undefined
  state?: 'current' | 'ended' | undefined
  /** The handbook and the questions show pinned posts in their group. */
  all?: boolean | undefined
}

/** A page of a board's posts: without pinned ones (`fixed=2`, §7), unless `all` is set. */
export const postListQuery = (api: Api, locale: Locale, { all, ...search }: PostSearch) =>
  queryOptions({
    queryKey: ['posts', 'list', { locale, all, ...search }],
    queryFn: ({ signal }) => api.call('listPosts', { query: { ...search, locale, ...(all === true ? {} : { fixed: 2 }) }, signal }),
  })

/** One post by its number. Fails with 404 `NOT_FOUND` if there is none, and with 410 `GONE` if it was removed (S5). */
export const postQuery = (api: Api, locale: Locale, seq: number) =>
  queryOptions({
    queryKey: ['posts', 'detail', { locale, seq }],
    queryFn: ({ signal }) => api.call('getPost', { params: { seq }, query: { locale }, signal }),
  })

/** A hidden bulletin by its number: it is in no list and has a call of its own (S5). Fails like `postQuery`. */
export const bulletinQuery = (api: Api, locale: Locale, seq: number) =>
  queryOptions({
    queryKey: ['bulletin', 'detail', { locale, seq }],
    queryFn: ({ signal }) => api.call('getBulletin', { params: { seq }, query: { locale }, signal }),
  })

/** An unpublished post by the token of a signed link (S5). Fails with 404 `PREVIEW_UNKNOWN` or `PREVIEW_EXPIRED`, and with 410 `GONE`. */
export const postPreviewQuery = (api: Api, locale: Locale, token: string) =>
  queryOptions({
    queryKey: ['posts', 'preview', { locale, token }],
    queryFn: ({ signal }) => api.call('getPostPreview', { params: { token }, query: { locale }, signal }),
  })

/** A post with the fields known from a list, or complete if it was read before. */
export type ListedPost = PostItem & Partial<PostDetail>

/** The cached data of a post: placeholder data until its own response arrives. */
export function listedPost(client: QueryClient, locale: Locale, seq: number): ListedPost | undefined {
  const read = client.getQueryData<ListedPost>(['posts', 'detail', { locale, seq }])
  if (read !== undefined) return read
  const lists = ['list', 'pinned', 'recent'].flatMap((kind) =>
    client.getQueriesData<{ items: PostItem[] }>({ queryKey: ['posts', kind, { locale }] }),
  )
  return lists.flatMap(([, list]) => list?.items ?? []).find((post) => post.seq === seq)
}
