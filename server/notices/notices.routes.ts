import { getBulletin, getNotice, listNotices as list, listRecentNotices } from '#contract/notices.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { findNotice, listNotices, listRecent } from './notices.queries.ts'

/** Boards and hidden bulletins (S3–S5). */
export const noticeRoutes = (deps: { db: Database; now: () => Date }): Binding[] => [
  bind(list, ({ query }) => listNotices(deps.db, query, deps.now())),
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
