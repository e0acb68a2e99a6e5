/**
 * The bytes of a pack's pictures, which are no part of its files. A picture that is replaced gets its new placeholder colour at the next
 * import or start.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { siteDocuments } from '../site/site.tables.ts'

/** The pictures of a pack whose colours an import has stored, and a SHA-256 of their paths and bytes. */
export interface PictureState {
  paths: readonly string[]
  digest: string
}

/**
 * @param pictures folder of the served pictures
 * @param paths of pictures in it; a missing one is a state, too
 */
export async function pictureStateOf(pictures: string, paths: readonly string[]): Promise<PictureState> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const file = join(pictures, path)
    hash.update(`${path}\0`)
    if (existsSync(file))
      hash.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      )
  }
  return { paths, digest: hash.digest('hex') }
}

/** Id of its row in `site_documents`. */
const pictureDocument = 'pictures'

/** The state at the last import; undefined before the first one that stored it. */
export async function findPictureState(db: Database): Promise<PictureState | undefined> {
  const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, pictureDocument))
  return row?.data as PictureState | undefined
}

/** Runs in the import's transaction. @param pack id of the pack */
export async function storePictureState(tx: Database, pack: string, data: PictureState): Promise<void> {
  const row = { id: pictureDocument, pack, data }
  await tx.insert(siteDocuments).values(row).onConflictDoUpdate({ target: siteDocuments.id, set: row })
}
