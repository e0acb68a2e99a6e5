import { getBulletin, getPost, listPosts as list, listRecentPosts } from '#contract/posts.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { notFound } from '../platform/failures.ts'
import { createReadEnd, createReadPosts, listPosts, type ListDeps } from './list-posts.ts'
import { findPost, listRecent } from './posts.queries.ts'

/** Boards and hidden bulletins (S3–S5). */
export const postRoutes = (deps: Omit<ListDeps, 'readEnd' | 'readPosts'> & { now: () => Date }): Binding[] => {
  const listDeps = { ...deps, readEnd: createReadEnd(deps.db), readPosts: createReadPosts(deps.db) }
  return [
    bind(list, ({ query }) => listPosts(listDeps, query, deps.now())),
    bind(listRecentPosts, async ({ query }) => ({ items: await listRecent(deps.db, query, deps.now()) })),
    bind(getPost, async ({ params, query }) => {
      const post = await findPost(deps.db, params.seq, query.locale, 'listed', deps.now())
      if (post === undefined) throw notFound()
      return post
    }),
    bind(getBulletin, async ({ params, query }) => {
      const post = await findPost(deps.db, params.seq, query.locale, 'hidden', deps.now())
      if (post === undefined) throw notFound()
      return post
    }),
  ]
}
