import { createHash } from 'node:crypto'
import { mkdirSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, relative, resolve } from 'node:path'

/** The data folder is used by another process: PGlite has no lock of its own, and two concurrent writers lose rows. */
export class DataFolderInUse extends Error {
  /** @param pid as the other process reports it; empty if it does not respond */
  constructor(folder: string, pid: string) {
    super(
      `the data folder ${folder} is in use by ${pid === '' ? 'another process' : `process ${pid}`}; stop it, or set DATA_DIR to another folder`,
    )
    this.name = 'DataFolderInUse'
  }
}

/** A socket's path is limited to about 100 bytes, so this returns the shorter of the absolute and the relative path. */
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
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    )
  })

const listen = (server: Server, file: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(file, () => resolve(true))
  })

function removeFile(file: string): void {
  try {
    unlinkSync(file)
  } catch {
    // Closing has removed it already; a named pipe is no file.
  }
}

/**
 * Listens at the folder's lock address as long as this process lives. The system knows whether a process is listening, regardless of process
 * ids: a lock left by a killed process, by process 1 of a container, or by a copy of the folder, is taken over.
 * @returns a function that releases the lock
 * @throws DataFolderInUse
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  const file = lockAddress(folder)
  mkdirSync(dirname(folder), { recursive: true })
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
  if (!(await listen(server, file))) {
    const other = await readOwner(file)
    if (other !== undefined) throw new DataFolderInUse(folder, other)
    removeFile(file)
    if (!(await listen(server, file))) throw new DataFolderInUse(folder, (await readOwner(file)) ?? '')
  }
  server.unref()
  const release = (): void => {
    process.off('exit', release)
    server.close()
    removeFile(file)
  }
  process.once('exit', release)
  return release
}
