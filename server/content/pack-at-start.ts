/** The content pack of a process that starts: a mistake in it must not keep a site down that has content to serve. */
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { ensurePack, type PackSource } from './ensure-pack.ts'
import { importerVersion } from './importer-version.ts'
import { findStoredPack } from './pack-relation.ts'
import { BadPack, PackRefused } from './problems.ts'

/**
 * Imports the pack if it has changed. If it has mistakes, the stored content is served on, and the mistakes are printed and logged: a
 * process that crashes while somebody edits the pack must be able to start again. Content that an older importer has stored is not kept,
 * since this code may need what that importer did not store.
 * @param o.print prints one line for the operator
 * @param o.isLocal whether a developer starts the site on their own machine, and reads its output: then no mistake is tolerated
 * @throws BadPack with every mistake if there is no stored content to serve; PackRefused if the database belongs to another pack
 */
export async function ensurePackAtStart(
  db: Database,
  source: Omit<PackSource, 'mode'>,
  o: { now: Date; print: (line: string) => void; log: Log; isLocal: boolean },
): Promise<void> {
  try {
    await ensurePack(db, source, o.now, o.print)
  } catch (error) {
    if (!(error instanceof BadPack) || error instanceof PackRefused || o.isLocal) throw error
    const stored = await findStoredPack(db)
    if (stored?.importer !== importerVersion) throw error
    const importedAt = stored.importedAt.toISOString()
    for (const line of error.message.split('\n')) o.print(line)
    o.print(`content: ${source.folder} has mistakes and was not imported: the content of ${stored.id}, imported ${importedAt}, is kept`)
    o.log.error({ pack: stored.id, importedAt, mistakes: error.problems.length }, 'the content pack has mistakes and was not imported')
  }
}
