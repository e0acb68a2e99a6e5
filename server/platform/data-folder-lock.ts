import { createHash } from 'node:crypto'
import { mkdirSync, rmdirSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, relative, resolve } from 'node:path'
import { CannotOpen } from './cannot-open.ts'

/** The data folder is used by another process: PGlite has no lock of its own, and two concurrent writers lose rows. */
export class DataFolderInUse extends Error {
  /** The other process, as a message names it. */
  readonly owner: string
  /** @param pid as the other process reports it; empty if it does not respond */
  constructor(folder: string, pid: string) {
    const owner = pid === '' ? 'another process' : `process ${pid}`
    super(`the data folder ${folder} is in use by ${owner}; stop it, or set DATA_DIR to another folder`)
    this.name = 'DataFolderInUse'
    this.owner = owner
  }
}

/** The longest path of a socket in bytes: macOS allows 104 with the final zero byte, Linux 108. */
const longestPath = 103

/** @returns the shorter of the absolute and the relative path, see `longestPath` */
const shortest = (file: string): string => {
  const other = relative('.', file)
  return other !== '' && other.length < file.length ? other : file
}

/**
 * The address of a folder's lock. Windows listens on named pipes only, whose names are of the whole machine and vanish with their process:
 * the pipe's name contains a hash of the folder's path, in which Windows ignores case.
 */
export const lockAddress = (folder: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'win32'
    ? `\\\\.\\pipe\\everharrow-${createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex').slice(0, 32)}`
    : shortest(`${folder}.lock`)

/** @returns the reply of the process behind the socket; undefined if there is none */
const readOwner = (file: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let text = ''
    // The system accepts the connection even if the process is busy: then its number is unknown.
    const socket = connect(file).setTimeout(1000, () => {
      socket.destroy()
      resolve(text)
    })
    socket.on('data', (part: Buffer) => (text += part.toString()))
    socket.on('end', () => resolve(text))
    // ECONNRESET: the process has ended, or released the lock, before it accepted the connection.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    )
  })

const listen = (server: Server, file: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(file, () => resolve(true))
  })

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** Creates a folder; one process at most succeeds. */
function createClaim(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    return false
  }
}

/** In ms. A takeover needs some hundredths of a second, and a second if the other process does not respond. */
const abandonedAfter = 30_000

/** Removes the claim of a process that was killed while it took over. */
function removeAbandoned(claim: string): void {
  try {
    if (Date.now() - statSync(claim).mtimeMs > abandonedAfter) rmdirSync(claim)
  } catch (error) {
    // That process has ended its takeover.
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/**
 * Replaces a lock whose process has ended. One process at a time: another one, which has found the same old lock, would remove the new one.
 * @returns whether the server listens; false: another process has the lock, or takes it over
 */
async function takeOver(server: Server, { folder, file }: { folder: string; file: string }): Promise<boolean> {
  const claim = `${folder}.takeover`
  removeAbandoned(claim)
  if (!createClaim(claim)) return false
  try {
    if ((await readOwner(file)) !== undefined) return false
    try {
      unlinkSync(file)
    } catch {
      // A named pipe is no file. If a file stays, listening fails.
    }
    return await listen(server, file)
  } finally {
    rmdirSync(claim)
  }
}

/**
 * Listens at the folder's lock address as long as this process lives. The system knows whether a process is listening, regardless of process
 * ids: a lock left by a killed process, by process 1 of a container, or by a copy of the folder, is taken over.
 * @returns a function that releases the lock
 * @throws DataFolderInUse, CannotOpen if the path is too long for a socket
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const file = lockAddress(folder)
  if (Buffer.byteLength(file) > longestPath)
    throw new CannotOpen(`the path of the data folder is too long: set DATA_DIR to one of at most 80 bytes instead of ${folder}`)
  mkdirSync(dirname(folder), { recursive: true })
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
  if (!(await listen(server, file))) {
    const other = await readOwner(file)
    if (other !== undefined) throw new DataFolderInUse(folder, other)
    if (!(await takeOver(server, { folder, file }))) throw new DataFolderInUse(folder, (await readOwner(file)) ?? '')
  }
  server.unref()
  const release = (): void => {
    process.off('exit', release)
    // Removes the socket's file, too.
    server.close()
  }
  process.once('exit', release)
  return release
}
