/** Which content the site shows: changes with every import that changed something, in whichever process it ran. */
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { contentPacks } from '../site/site.tables.ts'

/**
 * Asks the database each time, so that no process shows what an import in another has replaced; but all who ask in one turn, or while one
 * question is on its way, share the next: an answer is never older than whoever gets it.
 * @returns a text to compare
 */
export function contentVersion(db: Database): () => Promise<string> {
  const { name, digest, importedAt } = contentPacks
  const make = () =>
    db
      .select({ version: sql<string>`coalesce(string_agg(${name} || ' ' || ${digest} || ' ' || ${importedAt}, ',' order by ${name}), '')` })
      .from(contentPacks)
      .prepare('content_version')
  let statement: ReturnType<typeof make> | undefined
  const ask = async (): Promise<string> => (await (statement ??= make()).execute())[0]!.version
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
