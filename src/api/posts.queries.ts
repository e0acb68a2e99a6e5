/** What screens ask of the boards. Loader and screen share one description each. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { Board, SearchType } from '#contract/boards.ts'
import type { PostDetail, PostItem } from '#contract/posts.ts'
import type { Api } from './api.ts'

export const recentPostsQuery = (api: Api, locale: Locale, size = 5) =>
  queryOptions({
    queryKey: ['posts', 'recent', { locale, size }],
    queryFn: ({ signal }) => api.call('listRecentPosts', { query: { locale, size }, signal }),
  })

/** What a board is searched for: both calls of a board take it (§7). */
export interface PostTerm {
  searchType?: SearchType | undefined
  searchPayload?: string | undefined
}

/** Pinned posts of a board (`fixed=1`); with a term those that match it. */
export const pinnedPostsQuery = (api: Api, locale: Locale, { board, searchType, searchPayload }: PostTerm & { board: Board }) =>
  queryOptions({
    queryKey: ['posts', 'pinned', { locale, board, searchType, searchPayload }],
    queryFn: ({ signal }) => api.call('listPosts', { query: { board, locale, fixed: 1, size: 20, searchType, searchPayload }, signal }),
  })

export interface PostSearch extends PostTerm {
  board: Board
  page?: number | undefined
  size?: number | undefined
  group?: string | undefined
  state?: 'current' | 'ended' | undefined
  /** Handbook and questions show pinned posts in their group. */
  all?: boolean | undefined
}

export const postListQuery = (api: Api, locale: Locale, { all, ...search }: PostSearch) =>
  queryOptions({
    queryKey: ['posts', 'list', { locale, all, ...search }],
    queryFn: ({ signal }) => api.call('listPosts', { query: { ...search, locale, ...(all === true ? {} : { fixed: 2 }) }, signal }),
  })

export const postQuery = (api: Api, locale: Locale, seq: number) =>
  queryOptions({
    queryKey: ['posts', 'detail', { locale, seq }],
    queryFn: ({ signal }) => api.call('getPost', { params: { seq }, query: { locale }, signal }),
  })

export const bulletinQuery = (api: Api, locale: Locale, seq: number) =>
  queryOptions({
    queryKey: ['bulletin', 'detail', { locale, seq }],
    queryFn: ({ signal }) => api.call('getBulletin', { params: { seq }, query: { locale }, signal }),
  })

export const postPreviewQuery = (api: Api, locale: Locale, token: string) =>
  queryOptions({
    queryKey: ['posts', 'preview', { locale, token }],
    queryFn: ({ signal }) => api.call('getPostPreview', { params: { token }, query: { locale }, signal }),
  })

/** A post as far as a list has told of it, or as a whole where it was read before. */
export type ListedPost = PostItem & Partial<PostDetail>

/** What the cache holds of a post: placeholder data while its own response is on the way. */
export function listedPost(client: QueryClient, locale: Locale, seq: number): ListedPost | undefined {
  const read = client.getQueryData<ListedPost>(['posts', 'detail', { locale, seq }])
  if (read !== undefined) return read
  const lists = ['list', 'pinned', 'recent'].flatMap((kind) =>
    client.getQueriesData<{ items: PostItem[] }>({ queryKey: ['posts', kind, { locale }] }),
  )
  return lists.flatMap(([, list]) => list?.items ?? []).find((post) => post.seq === seq)
}
