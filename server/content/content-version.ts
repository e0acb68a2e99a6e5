/** Which content the site shows: changes with every import that changed something, in whichever process it ran. */
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'

/**
 * Asks the database each time, so that no process shows what an import in another has replaced; but all who ask while one question is on
 * its way share the next: an answer is never older than whoever gets it.
 * @returns a text to compare
 */
export function contentVersion(db: Database): () => Promise<string> {
  const ask = async (): Promise<string> => {
    const rows = await db.execute(sql`select coalesce(string_agg(name || ' ' || digest || ' ' || imported_at, ',' order by name), '') as version from content_packs`)
    return String((rows as unknown as { rows: { version: string }[] }).rows[0]!.version)
  }
  let running: Promise<string> | undefined
  let next: Promise<string> | undefined
  const start = (): Promise<string> => {
    const answer = ask().finally(() => {
      if (running === answer) running = undefined
    })
    running = answer
    return answer
  }
  return () => {
    if (running === undefined) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
