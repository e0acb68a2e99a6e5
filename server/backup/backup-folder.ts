/** The content of a backup's folder: the database in one file, each of the players' files, and `backup.json`, which lists all parts. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import * as v from 'valibot'
import { makePrivate } from '../platform/data-folder.ts'
import { whyNotWritten } from '../platform/make-folder.ts'
import { CannotDo, requireEmptyFolder } from '../platform/operator-command.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Restoring a part of this name reads and writes nothing outside the folders. On Windows a backslash separates folders too. */
const isInside = (name: string): boolean => name !== '' && !isAbsolute(name) && !name.includes('\0') && !name.split(/[\\/]/).includes('..')
const PartSchema = v.object({ name: v.pipe(v.string(), v.check(isInside)), bytes: whole, sha256: v.string() })
const ManifestSchema = v.object({
  format: v.literal('everharrow-backup/1'),
  createdAt: v.string(),
  /** Kind of the database, and what it can be restored to. */
  database: v.picklist(['pglite', 'postgresql']),
  /** Number of migrations that the database had. */
  migrations: whole,
  parts: v.array(PartSchema),
})
export type Manifest = v.InferOutput<typeof ManifestSchema>
export type Part = Manifest['parts'][number]

const manifestFile = (folder: string): string => join(folder, 'backup.json')
/** Whether the folder exists and contains a finished backup, of which no part is checked. */
export const hasManifest = (folder: string): boolean => existsSync(manifestFile(folder))
/** Path of the database in a backup. */
export const databaseFile = { pglite: 'database.tar.gz', postgresql: 'database.dump' } as const
/** Path of a stored file in a backup. */
export const fileIn = (name: string): string => `files/${name}`
/** @throws CannotDo if a backup cannot contain a stored file of this name */
export function requireInside(stored: string): void {
  if (!isInside(fileIn(stored))) throw new CannotDo(`a backup cannot contain the stored file ${stored}: rename it, without the part ..`)
}

/** Number of migrations in this build. */
export const knownMigrations = (): number =>
  v.parse(v.object({ entries: v.array(v.unknown()) }), JSON.parse(readFileSync('server/drizzle/meta/_journal.json', 'utf8'))).entries.length

/** @returns a one-line error if another folder helps, otherwise the error itself */
export function whyNoBackup(error: unknown, folder: string): unknown {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { path, syscall } = one as NodeJS.ErrnoException
    // A backup creates no other folders; the path of this error may be that of a parent.
    const isOfFolder = syscall === 'mkdir' || (path?.startsWith(folder) ?? syscall === 'write')
    const reason = whyNotWritten(one)
    if (isOfFolder && reason !== undefined)
      return new CannotDo(`the backup cannot be written to ${folder}: ${reason}; choose another folder`)
  }
  return error
}

/**
 * Creates the folder, readable only by this user of the machine.
 * @throws CannotDo if it is not empty
 */
export function makeBackupFolder(folder: string): void {
  requireEmptyFolder(folder)
  makePrivate(folder)
}

/** Size and SHA-256 of a file of the backup. */
export async function partOf(folder: string, name: string): Promise<Part> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(join(folder, name))) hash.update(piece as Buffer)
  return { name, bytes: statSync(join(folder, name)).size, sha256: hash.digest('hex') }
}

/** Written last: a folder without it is no backup. One that `readBackup` would refuse is not written. */
export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(manifestFile(folder), `${JSON.stringify(v.parse(ManifestSchema, manifest), null, 2)}\n`, { mode: 0o600 })

/**
 * @returns the manifest; each part exists and is unchanged
 * @throws CannotDo if there is no backup, it is damaged, or a newer version made it
 */
export async function readBackup(folder: string): Promise<Manifest> {
  if (!hasManifest(folder)) throw new CannotDo(`${folder} is not a backup: backup.json is missing`)
  let manifest: Manifest
  try {
    manifest = v.parse(ManifestSchema, JSON.parse(readFileSync(manifestFile(folder), 'utf8')))
  } catch {
    throw new CannotDo(`${manifestFile(folder)} is not a manifest that this version can read`)
  }
  if (manifest.migrations > knownMigrations())
    throw new CannotDo('the backup was made by a newer version of the site: restore it with that version')
  for (const part of manifest.parts) {
    if (!existsSync(join(folder, part.name))) throw new CannotDo(`the backup is damaged: ${part.name} is missing`)
    const found = await partOf(folder, part.name)
    if (found.bytes !== part.bytes || found.sha256 !== part.sha256)
      throw new CannotDo(`the backup is damaged: ${part.name} was changed after the backup`)
  }
  return manifest
}
