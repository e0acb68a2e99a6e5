import { getBulletin, getNotice, listNotices as list, listRecentNotices } from '#contract/notices.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { notFound } from '../platform/failures.ts'
import { createReadEnd, createReadPosts, listNotices, type ListDeps } from './list-notices.ts'
import { findNotice, listRecent } from './notices.queries.ts'

/** Boards and hidden bulletins (S3–S5). */
export const noticeRoutes = (deps: Omit<ListDeps, 'readEnd' | 'readPosts'> & { now: () => Date }): Binding[] => {
  const listDeps = { ...deps, readEnd: createReadEnd(deps.db), readPosts: createReadPosts(deps.db) }
  return [
    bind(list, ({ query }) => listNotices(listDeps, query, deps.now())),
    bind(listRecentNotices, async ({ query }) => ({ items: await listRecent(deps.db, query, deps.now()) })),
    bind(getNotice, async ({ params, query }) => {
      const post = await findNotice(deps.db, params.seq, query.locale, 'listed', deps.now())
      if (post === undefined) throw notFound()
      return post
    }),
    bind(getBulletin, async ({ params, query }) => {
      const post = await findNotice(deps.db, params.seq, query.locale, 'hidden', deps.now())
      if (post === undefined) throw notFound()
      return post
    }),
  ]
}
