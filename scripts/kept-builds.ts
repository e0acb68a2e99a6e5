/**
 * A tab opened before a deployment continues with the chunks of its own build: the hashed files of earlier builds are kept beside the new
 * one, and served with it (server/platform/static-files.ts). Public files, such as images, have no hash and are not kept.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

/** The new build and the two before it. */
export const mostBuilds = 3

/** Folders of a built client whose file names contain a content hash. */
const hashed = ['assets', 'gallery']

const listFile = 'builds.json'

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []

/** @returns ids, the oldest first. Without a readable list, as after a full disk, those of the folders, which the site serves in any case */
function listOf(kept: string): string[] {
  const present = foldersIn(kept)
  try {
    const list = v.parse(v.array(v.string()), JSON.parse(readFileSync(join(kept, listFile), 'utf8')))
    return list.filter((id) => present.includes(id))
  } catch {
    const madeAt = (id: string): number => statSync(join(kept, id)).mtimeMs
    return present.toSorted((a, b) => madeAt(a) - madeAt(b))
  }
}

/** Writes a temporary file and renames it: an interrupted write leaves the old list. */
function writeList(kept: string, ids: readonly string[]): void {
  const file = join(kept, listFile)
  writeFileSync(`${file}.new`, JSON.stringify(ids))
  renameSync(`${file}.new`, file)
}

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : []

/** A hard link; a copy if the file system has none. */
function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Keeps the hashed files of the build that is about to be replaced, and removes builds that are too old. Call it before the client's folder
 * is emptied, and only for a finished build.
 * @param o.client folder of the built client
 * @param o.kept folder of the kept builds, one folder each
 * @param o.id of the build that is replaced, usable as a folder's name; empty if it is unknown: its stamp was not written in full
 */
export function keepBuild({ client, kept, id: known }: { client: string; kept: string; id: string }): void {
  const id = known === '' ? 'unknown' : known
  const folder = join(kept, id)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of hashed) for (const file of filesOf(join(client, part))) link(join(client, part, file), join(folder, part, file))
  const all = [...listOf(kept).filter((one) => one !== id), id]
  const last = all.slice(-(mostBuilds - 1))
  for (const old of all) if (!last.includes(old)) rmSync(join(kept, old), { recursive: true, force: true })
  writeList(kept, last)
}

/**
 * Runs after the new build: files that it also contains, such as fonts, need not be kept twice; a later build takes them from the new one.
 * A build without other files, as before a change of only the server, is not kept.
 */
export function dropKeptTwice({ client, kept }: { client: string; kept: string }): void {
  const all = listOf(kept)
  if (all.length === 0) return
  const left = all.filter((id) => {
    for (const part of hashed)
      for (const file of filesOf(join(kept, id, part))) if (existsSync(join(client, part, file))) rmSync(join(kept, id, part, file))
    if (filesOf(join(kept, id)).length > 0) return true
    rmSync(join(kept, id), { recursive: true })
    return false
  })
  writeList(kept, left)
}
