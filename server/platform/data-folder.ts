/** What the data folder must be: private to who runs the site, and never a test's once it has been production's. */
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoFolder } from './cannot-open.ts'
import type { Environment } from './environment.ts'

/** Bits of everybody but the owner. */
const others = 0o077

/**
 * Makes the folder, for its owner alone, and takes everybody else's rights from what lies in it: no other account of the machine reads the
 * embedded database and players' images, however wide the process's umask is. The database's own files come with rights of its own; nobody
 * else reaches them through the folder. Windows has no such rights; there the folder's own list of access decides.
 * @returns whether it was there and open to others
 * @throws CannotOpen where a person can mend what keeps it from that
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
    mkdirSync(folder, { recursive: true })
    return false
  }
  process.umask(others)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const wasOpen = (lstatSync(folder).mode & others) !== 0
  const visit = (path: string): void => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    // A link's rights are those of what it leads to, which may be somebody else's.
    if (found === undefined || found.isSymbolicLink()) return
    if ((found.mode & others) !== 0) chmodSync(path, found.mode & 0o700)
    if (found.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name))
  }
  visit(folder)
  return wasOpen
}

/** Test accounts on data that was once production's: the message is one line, ready to print. */
export class OnceProduction extends Error {
  constructor(folder: string) {
    super(
      `SANDBOX=on lets anybody sign in as a test account, and ${folder} has been used in production: set DATA_DIR to another folder, or DEPLOYMENT=qa if this is a rehearsal on a copy`,
    )
    this.name = 'OnceProduction'
  }
}

/**
 * Leaves a mark in the folder of a production, and refuses the sandbox where there is one.
 * @throws OnceProduction
 */
export function guardProduction({ DATA_DIR: folder, DEPLOYMENT, SANDBOX }: Pick<Environment, 'DATA_DIR' | 'DEPLOYMENT' | 'SANDBOX'>): void {
  const mark = join(folder, 'has-been-production')
  if (DEPLOYMENT === 'production') writeFileSync(mark, '')
  else if (DEPLOYMENT === 'local' && SANDBOX === 'on' && existsSync(mark)) throw new OnceProduction(folder)
}
