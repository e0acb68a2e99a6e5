/** Makes a backup of the database and the files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OpenDatabase } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import {
  databaseFile,
  fileIn,
  makeBackupFolder,
  partOf,
  requireInside,
  whyNoBackup,
  writeManifest,
  type Manifest,
  type Part,
} from './backup-folder.ts'
import { runProgram } from './postgres-programs.ts'

/** Dependencies of a backup; `pg_dump` connects by DATABASE_URL. */
export interface BackupDeps {
  database: OpenDatabase
  files: FileStore
  now: () => Date
  /** See DATABASE_URL. */
  environment: { DATABASE_URL?: string | undefined }
}

async function dump({ database, environment }: BackupDeps, file: string): Promise<void> {
  if (database.snapshot !== undefined) {
    writeFileSync(file, Buffer.from(await (await database.snapshot()).arrayBuffer()), { mode: 0o600 })
    return
  }
  await runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], environment.DATABASE_URL!)
}

async function write(deps: BackupDeps, folder: string): Promise<Manifest> {
  makeBackupFolder(folder)
  const { database, files, now } = deps
  const createdAt = now().toISOString()
  const { rows } = await database.query('select count(*)::int as count from drizzle.__drizzle_migrations', [])
  const name = databaseFile[database.kind]
  await dump(deps, join(folder, name))
  const parts: Part[] = [await partOf(folder, name)]
  for await (const stored of files.list()) {
    requireInside(stored)
    const bytes = await files.read(stored)
    if (bytes === undefined) continue
    const file = join(folder, fileIn(stored))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, bytes, { mode: 0o600 })
    parts.push(await partOf(folder, fileIn(stored)))
  }
  const manifest: Manifest = {
    format: 'everharrow-backup/1',
    createdAt,
    database: database.kind,
    migrations: rows[0]!['count'] as number,
    parts,
  }
  writeManifest(folder, manifest)
  return manifest
}

/**
 * Backs up the database at one moment, then the existing files: a file deleted in between is missing, an added one does no harm.
 * @param folder new or empty
 * @throws CannotDo for mistakes that the operator can fix
 */
export const makeBackup = (deps: BackupDeps, folder: string): Promise<Manifest> =>
  write(deps, folder).catch((error: unknown) => {
    throw whyNoBackup(error, folder)
  })
