/**
 * Which content the site shows: changes with every import that changed something, in whichever process it ran, and at the moment that a
 * scheduled post comes.
 */
import { lte, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { posts } from '../posts/posts.tables.ts'
import { contentPacks } from '../site/site.tables.ts'

/**
 * Asks the database each time, so that no process shows what an import in another has replaced; but all who ask in one turn, or while one
 * question is on its way, share the next: an answer is never older than whoever gets it.
 * @param now the provider's clock: a post whose moment has come is other content
 * @returns a text to compare
 */
export function contentVersion(db: Database, now: () => Date): () => Promise<string> {
  const { name, digest, importedAt } = contentPacks
  const make = () =>
    db
      .select({
        packs: sql<string>`coalesce(string_agg(${name} || ' ' || ${digest} || ' ' || ${importedAt}, ',' order by ${name}), '')`,
        // Of drafts too: one more number for the same content does no harm, and an index has this one at once.
        published: sql<string>`coalesce((select max(${posts.publishedAt}) from ${posts} where ${lte(posts.publishedAt, sql.placeholder('now'))})::text, '')`,
      })
      .from(contentPacks)
      .prepare('content_version')
  let statement: ReturnType<typeof make> | undefined
  const ask = async (): Promise<string> => {
    const [row] = await (statement ??= make()).execute({ now: now().toISOString() })
    return `${row!.packs} ${row!.published}`
  }
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined
  return () =>
    (next ??= running.then(() => {
      next = undefined
      const answer = ask()
      running = answer.catch(() => {})
      return answer
    }))
}

/** Milliseconds: how long a page waits for the version, and how old one may be that is known then. */
const [patience, oldest] = [20, 1000]

/**
 * The same for pages that are kept: where the database is busy, they go by the version of the second before.
 * @param ask `contentVersion`
 * @returns rejects as `ask` does, where that is sooner
 */
export function recentVersion(ask: () => Promise<string>): () => Promise<string> {
  let known: { version: string; at: number } | undefined
  return () => {
    const at = performance.now()
    const answer = ask().then((version) => {
      known = { version, at }
      return version
    })
    const before = known
    if (before === undefined || at - before.at > oldest) return answer
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(() => resolve(before.version), patience)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
    return promise
  }
}
