/**
 * Version of the site's content: changes with every import that changed something, in any process, and when a scheduled post is published.
 */
import { lte, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { posts } from '../posts/posts.tables.ts'
import { contentPacks } from '../site/site.tables.ts'

/**
 * Queries the database each time, so that no process shows content that an import in another process has replaced. All callers within one
 * turn, or during a running query, share the next query: a result is never older than its caller's request.
 * @param now the provider's clock: a newly published post changes the content
 * @returns a text to compare
 */
export function contentVersion(db: Database, now: () => Date): () => Promise<string> {
  const { name, digest, importedAt } = contentPacks
  const make = () =>
    db
      .select({
        packs: sql<string>`coalesce(string_agg(${name} || ' ' || ${digest} || ' ' || ${importedAt}, ',' order by ${name}), '')`,
        // Includes drafts: another version for the same content does no harm, and an index returns this value immediately.
        published: sql<string>`coalesce((select max(${posts.publishedAt}) from ${posts} where ${lte(posts.publishedAt, sql.placeholder('now'))})::text, '')`,
      })
      .from(contentPacks)
      .prepare('content_version')
  let statement: ReturnType<typeof make> | undefined
  const query = async (): Promise<string> => {
    const [row] = await (statement ??= make()).execute({ now: now().toISOString() })
    return `${row!.packs} ${row!.published}`
  }
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined
  return () =>
    (next ??= running.then(() => {
      next = undefined
      const result = query()
      running = result.catch(() => {})
      return result
    }))
}

/** In ms: how long a page waits for the version, and the maximum age of the known version used instead. */
const [patience, oldest] = [20, 1000]

/**
 * The same for cached pages: if the database is busy, they use the version of the last second.
 * @param query `contentVersion`
 * @returns rejects as `query` does, if that happens sooner
 */
export function recentVersion(query: () => Promise<string>): () => Promise<string> {
  let known: { version: string; at: number } | undefined
  return () => {
    const at = performance.now()
    const result = query().then((version) => {
      known = { version, at }
      return version
    })
    const before = known
    if (before === undefined || at - before.at > oldest) return result
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(() => resolve(before.version), patience)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
    return promise
  }
}
