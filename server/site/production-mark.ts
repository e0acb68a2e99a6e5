/**
 * The mark of a database that was used in production: a document in the database itself, so that its backups and copies have it too, in
 * any folder and behind any DATABASE_URL.
 */
import { eq } from 'drizzle-orm'
import { OnceProduction } from '../platform/data-folder.ts'
import type { Database } from '../platform/database.ts'
import type { Environment } from '../platform/environment.ts'
import { siteDocuments } from './site.tables.ts'

/** Id of the document (`site_documents`). */
export const productionMark = 'has-been-production'

/**
 * Marks the database of a production deployment, and refuses the sandbox if the mark exists.
 * @throws OnceProduction
 */
export async function guardProductionData(
  db: Database,
  { DATA_DIR, DATABASE_URL, DEPLOYMENT, SANDBOX }: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL' | 'DEPLOYMENT' | 'SANDBOX'>,
): Promise<void> {
  if (DEPLOYMENT === 'production') {
    // It is of no pack: an import of another pack leaves it.
    await db.insert(siteDocuments).values({ id: productionMark, pack: '', data: true }).onConflictDoNothing()
    return
  }
  if (DEPLOYMENT !== 'local' || SANDBOX === 'off') return
  const marks = await db.select({ id: siteDocuments.id }).from(siteDocuments).where(eq(siteDocuments.id, productionMark))
  if (marks.length === 0) return
  throw DATABASE_URL === undefined
    ? new OnceProduction(`the database in ${DATA_DIR}`)
    : new OnceProduction('the database of DATABASE_URL', 'set DATABASE_URL to another database')
}
