/** Imports a pack where the database does not hold exactly it yet; tells how far it is. */
import { basename } from 'node:path'
import type { Database } from '../platform/database.ts'
import { noFiles, type FileStore } from '../platform/file-store.ts'
import { copyPictures } from './copied-pictures.ts'
import { importerVersion, importPack, isImported, type ImportReport } from './import-pack.ts'
import { createColouring } from './picture-colours.ts'
import { packDigest, readPack } from './read-pack.ts'

export interface PackSource {
  folder: string
  /** Folder of the pictures as they are served. */
  pictures: string
  /** Where pictures of other hosts are copied to; without it a pack that has some is refused. */
  files?: FileStore
  fetch?: typeof fetch
}

/**
 * @param say one line for people, without a line break
 * @returns the report, or undefined where nothing had to be done
 * @throws BadPack with every mistake, before anything is written
 */
export async function ensurePack(
  db: Database,
  { folder, pictures, files = noFiles, fetch: load = fetch }: PackSource,
  now: Date,
  say: (line: string) => void,
): Promise<ImportReport | undefined> {
  const name = basename(folder)
  if (await isImported(db, name, packDigest(folder, importerVersion))) return undefined
  say(`content: reading ${folder}`)
  const pack = await createColouring(pictures)(readPack(folder, importerVersion))
  const copyOf = await copyPictures(pack, { folder, files, fetch: load })
  let told = 0
  const report = await importPack(db, pack, {
    now,
    copyOf,
    onProgress: (done, of) => {
      if (done - told < 25 && done !== of) return
      told = done
      say(`content: ${String(done)} of ${String(of)} posts`)
    },
  })
  say(`content: ${String(report.created)} new, ${String(report.changed)} changed, ${String(report.removed)} removed, ${String(report.unchanged)} as before`)
  return report
}
