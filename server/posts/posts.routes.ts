import type { Locale } from '#contract/common.ts'
import { getBulletin, getPost, listPosts as list, listRecentPosts, type PostDetail } from '#contract/posts.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { gone, notFound } from '../platform/failures.ts'
import { createReadEnd, createReadPosts, listPosts, type ListDeps } from './list-posts.ts'
import { findPost, isRemoved, listRecent } from './posts.queries.ts'

/** Boards and hidden bulletins (S3–S5). */
export const postRoutes = (deps: Omit<ListDeps, 'readEnd' | 'readPosts'> & { now: () => Date }): Binding[] => {
  const listDeps = { ...deps, readEnd: createReadEnd(deps.db), readPosts: createReadPosts(deps.db) }
  const find = async (seq: number, locale: Locale, access: 'listed' | 'hidden'): Promise<PostDetail> => {
    const post = await findPost(deps.db, seq, locale, access, deps.now())
    if (post !== undefined) return post
    throw (await isRemoved(deps.db, seq)) ? gone() : notFound()
  }
  return [
    bind(list, ({ query }) => listPosts(listDeps, query, deps.now())),
    bind(listRecentPosts, async ({ query }) => ({ items: await listRecent(deps.db, query, deps.now()) })),
    bind(getPost, ({ params, query }) => find(params.seq, query.locale, 'listed')),
    bind(getBulletin, ({ params, query }) => find(params.seq, query.locale, 'hidden')),
  ]
}
