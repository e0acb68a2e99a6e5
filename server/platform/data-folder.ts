/** Requirements of the data folder: private to the account that runs the site, and never used for tests after production. */
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoFolder } from './cannot-open.ts'
import { makeFolder } from './make-folder.ts'
import type { Environment } from './environment.ts'

/** Permission bits of all accounts but the owner. */
const others = 0o077

/**
 * Creates the folder for its owner alone, and removes all other accounts' rights from its content: no other account of the machine can read
 * the embedded database and players' images, whatever the process's umask is. The database's own files set their own rights; the folder
 * protects them. Windows has no such rights; there the folder's access control list decides.
 * @returns whether it existed and was open to other accounts
 * @throws CannotOpen if that fails for a reason that the operator can fix
 */
export function makePrivate(folder: string): boolean {
  try {
    return takeRights(folder)
  } catch (error) {
    throw whyNoFolder(error, folder)
  }
}

function takeRights(folder: string): boolean {
  if (process.platform === 'win32') {
    makeFolder(folder)
    return false
  }
  process.umask(others)
  makeFolder(folder)
  // The folder itself may be a link: systemd's StateDirectory of a dynamic user is one.
  const own = realpathSync(folder)
  const wasOpen = (lstatSync(own).mode & others) !== 0
  const visit = (path: string): void => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    // A link's rights are those of its target, which may belong to another account.
    if (found === undefined || found.isSymbolicLink()) return
    if ((found.mode & others) !== 0) chmodSync(path, found.mode & 0o700)
    if (found.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name))
  }
  visit(own)
  return wasOpen
}

/** The sandbox would use data that was once production's: the message is one line, ready to print. */
export class OnceProduction extends Error {
  /**
   * @param what the folder or database
   * @param otherPlace how the operator chooses another one
   */
  constructor(what: string, otherPlace = 'set DATA_DIR to another folder') {
    super(
      `SANDBOX=on lets anyone sign in as a test account, and ${what} has been used in production: ${otherPlace}, or DEPLOYMENT=qa if this is a rehearsal on a copy`,
    )
    this.name = 'OnceProduction'
  }
}

/**
 * Marks the folder of a production deployment, and refuses the sandbox if the mark exists: players' files may be in it. The database has a
 * mark of its own (site/production-mark.ts).
 * @throws OnceProduction
 */
export function guardProduction({ DATA_DIR: folder, DEPLOYMENT, SANDBOX }: Pick<Environment, 'DATA_DIR' | 'DEPLOYMENT' | 'SANDBOX'>): void {
  const mark = join(folder, 'has-been-production')
  if (DEPLOYMENT === 'production') writeFileSync(mark, '')
  else if (DEPLOYMENT === 'local' && SANDBOX === 'on' && existsSync(mark)) throw new OnceProduction(folder)
}
