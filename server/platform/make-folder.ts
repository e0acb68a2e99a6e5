/** Creates folders; and the reasons why that, or writing into them, fails. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whether there is a folder at this path. */
export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

/**
 * Creates a folder and its missing parents, for this account alone. Node's option `recursive` never returns below /proc.
 * @returns the created folders, the outermost first
 */
export function makeFolder(folder: string): string[] {
  if (isFolder(folder)) return []
  const parent = dirname(folder)
  const made = parent === folder || existsSync(parent) ? [] : makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isFolder(folder)) throw error
    // Another process has created it at the same time.
    return made
  }
  return [...made, folder]
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account is not allowed to write to it',
  EPERM: 'this account is not allowed to change it',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be created there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
}

/** @returns why a folder cannot be created or written to; undefined for an error that does not say so */
export function whyNotWritten(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // Of another call it says that a file is missing.
  return code === 'ENOENT' && syscall !== 'mkdir' ? undefined : reasons[code]
}
