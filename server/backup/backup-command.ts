/** The text interface of `npm run backup`: its arguments and its output. */
import { resolve } from 'node:path'
import { auditOrders } from '../orders/orders-command.ts'
import type { DatabasePlace } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import { strayImages } from '../support/request-images.ts'
import { CannotDo, parseCommandArgs, type CommandResult } from '../platform/operator-command.ts'
import { hasManifest } from './backup-folder.ts'
import { makeBackup, type BackupDeps } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const usage = `usage
  npm run backup -- create <folder>    backs up database and files of this installation into a new folder; also while the site runs
  npm run backup -- restore <folder>   restores into the empty database and data folder of the settings, then runs the audit`

/**
 * @returns the parsed arguments, with the folder's absolute path
 * @throws CannotDo
 */
export function parseBackupCommand(args: readonly string[]): { verb: 'create' | 'restore'; folder: string } {
  const [verb, folder] = parseCommandArgs(args, { usage, options: {}, allows: () => ({ most: 2, options: [] }) }).positionals
  if ((verb !== 'create' && verb !== 'restore') || folder === undefined) throw new CannotDo(usage)
  return { verb, folder: resolve(folder) }
}

const mega = (parts: readonly { bytes: number }[]): string => (parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)

/** Runs in the process that has the database. @param args `create` and a folder's absolute path */
export async function createResult(deps: BackupDeps, args: readonly string[]): Promise<CommandResult> {
  const { verb, folder } = parseBackupCommand(args)
  if (verb !== 'create') throw new CannotDo('the site runs with this data folder: stop it, or set DATA_DIR to a new folder')
  const { parts } = await makeBackup(deps, folder)
  return {
    lines: [
      `${folder}: the database and ${String(parts.length - 1)} files, ${mega(parts)} MB. It contains players' data and all keys: protect it as well as the site`,
    ],
    code: 0,
  }
}

/**
 * The running site may write elsewhere than this process looks: systemd gives a service a /tmp of its own, which ends with the service.
 * @param result of the running site
 * @throws CannotDo if this process does not find the backup in the folder
 */
export function requireFound(folder: string, result: CommandResult): CommandResult {
  if (result.code !== 0 || hasManifest(folder)) return result
  throw new CannotDo(
    `there is no backup in ${folder}: the running site has written it to a folder of that name which only it sees, such as a private /tmp; choose another folder`,
  )
}

/** Restores, then audits. @returns exit code 1 if the restored data breaks a rule */
export async function restoreResult(folder: string, to: { place: DatabasePlace; files: FileStore }): Promise<CommandResult> {
  const { manifest, database } = await restoreBackup(folder, to)
  try {
    const { lines, code } = await auditOrders(database)
    const restored = `restored the backup of ${manifest.createdAt}: the database and ${String(manifest.parts.length - 1)} files`
    const stray = await strayImages({ db: database.db, files: to.files })
    return {
      lines: [
        restored,
        'all sessions of the backup have ended: members log in again',
        ...(stray.length === 0
          ? []
          : [
              'players’ images that are newer than the backup, so that no job deletes them; delete them:',
              ...stray.map((name) => `  ${name}`),
            ]),
        `members who were erased after ${manifest.createdAt} are back: erase them again`,
        ...lines,
      ],
      code,
    }
  } finally {
    await database.close()
  }
}
