import type { Locale } from '#contract/common.ts'
import { getBulletin, getPost, getPostPreview, listPosts as list, listRecentPosts, type PostDetail } from '#contract/posts.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { gone, notFound, ProviderFailure } from '../platform/failures.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createReadEnd, createReadPosts, createSearches, listPosts, type ListDeps } from './list-posts.ts'
import { findPost, isRemoved, listRecent, standOf } from './posts.queries.ts'
import { checkPreviewToken } from './preview-links.ts'

/** Boards and hidden bulletins (S3–S5). */
export const postRoutes = (
  deps: Omit<ListDeps, 'readEnd' | 'readPosts' | 'searches'> & { now: () => Date; secrets: Secrets },
): Binding[] => {
  const listDeps = { ...deps, readEnd: createReadEnd(deps.db), readPosts: createReadPosts(deps.db), searches: createSearches() }
  const find = async (seq: number, locale: Locale, access: 'listed' | 'hidden'): Promise<PostDetail> => {
    const post = await findPost(deps.db, seq, locale, access, deps.now())
    if (post !== undefined) return post
    throw (await isRemoved(deps.db, seq)) ? gone() : notFound()
  }
  return [
    bind(list, ({ query }) => listPosts(listDeps, query, deps.now())),
    bind(listRecentPosts, async ({ query }) => ({ items: await listRecent(deps.db, query, deps.now()) })),
    bind(getPost, ({ params, query }) => find(params.seq, query.locale, 'listed')),
    bind(getPostPreview, async ({ params, query, headers }) => {
      headers.set('cache-control', 'no-store')
      const link = await checkPreviewToken(deps.secrets, params.token, deps.now())
      if (link.type !== 'good') throw new ProviderFailure(404, link.type === 'expired' ? 'PREVIEW_EXPIRED' : 'PREVIEW_UNKNOWN')
      const { seq, expires } = link
      const [post, status] = await Promise.all([
        findPost(deps.db, seq, query.locale, 'preview', deps.now()),
        standOf(deps.db, seq, deps.now()),
      ])
      if (post !== undefined) return { post, status, expiresDt: expires.toISOString() }
      throw (await isRemoved(deps.db, seq)) ? gone() : new ProviderFailure(404, 'PREVIEW_UNKNOWN')
    }),
    bind(getBulletin, ({ params, query }) => find(params.seq, query.locale, 'hidden')),
  ]
}
