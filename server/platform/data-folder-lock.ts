import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The data folder is used by another process: PGlite has no lock of its own, and two writers lose rows. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is in use by process ${String(pid)}; stop it, or set DATA_DIR to another folder`)
    this.name = 'DataFolderInUse'
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes `<folder>.lock` for this process; a lock left by a killed process is taken over.
 * @returns a function that gives the lock back
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): () => void {
  const file = `${folder}.lock`
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      const release = (): void => {
        process.off('exit', release)
        try {
          unlinkSync(file)
        } catch {
          // already gone: nothing to give back
        }
      }
      process.once('exit', release)
      return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(file, 'utf8')) || 0
      if (isAlive(pid)) throw new DataFolderInUse(folder, pid)
      unlinkSync(file)
    }
  }
  throw new DataFolderInUse(folder, 0)
}
