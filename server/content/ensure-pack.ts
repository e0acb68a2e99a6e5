/** Imports a pack where the database does not hold exactly it yet; tells how far it is. */
import { basename } from 'node:path'
import type { Database } from '../platform/database.ts'
import { importerVersion, importPack, isImported, type ImportReport } from './import-pack.ts'
import { createColouring } from './picture-colours.ts'
import { packDigest, readPack } from './read-pack.ts'

/**
 * @param o.pictures folder of the pictures as they are served
 * @param say one line for people, without a line break
 * @returns the report, or undefined where nothing had to be done
 * @throws BadPack with every mistake, before anything is written
 */
export async function ensurePack(
  db: Database,
  { folder, pictures }: { folder: string; pictures: string },
  now: Date,
  say: (line: string) => void,
): Promise<ImportReport | undefined> {
  const name = basename(folder)
  if (await isImported(db, name, packDigest(folder, importerVersion))) return undefined
  say(`content: reading ${folder}`)
  const pack = await createColouring(pictures)(readPack(folder, importerVersion))
  let told = 0
  const report = await importPack(db, pack, now, (done, of) => {
    if (done - told < 25 && done !== of) return
    told = done
    say(`content: ${String(done)} of ${String(of)} posts`)
  })
  say(`content: ${String(report.created)} new, ${String(report.changed)} changed, ${String(report.removed)} removed, ${String(report.unchanged)} as before`)
  return report
}
