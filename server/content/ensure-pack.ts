/** Imports a pack unless the database already has exactly this content, or newer content; reports its progress. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../platform/database.ts'
import { noFiles, type FileStore } from '../platform/file-store.ts'
import { copyPictures } from './copied-pictures.ts'
import { importPack, judgePack } from './import-pack.ts'
import type { Counts } from './import-posts.ts'
import { importerVersion } from './importer-version.ts'
import { findStoredPack, type ImportMode } from './pack-relation.ts'
import { createColouring, pathsOfPictures } from './picture-colours.ts'
import { findPictureState, pictureStateOf } from './picture-state.ts'
import { isPackFolder, packDigest, readPack, type Pack } from './read-pack.ts'

/** The pack to import, and where its pictures are. */
export interface PackSource {
  folder: string
  /** Folder of the served pictures. */
  pictures: string
  /** Store for copies of pictures at other hosts; without it, a pack with such pictures is refused. */
  files?: FileStore
  fetch?: typeof fetch
  /** Undefined: `start`. */
  mode?: ImportMode
}

const many = (count: number, one: string, several = `${one}s`): string => `${String(count)} ${count === 1 ? one : several}`

/** The parts of a pack other than posts. */
export const otherKinds = (pack: Pack): string =>
  [
    many(pack.probabilities.length, 'probability table'),
    many(pack.products.length, 'product'),
    many(pack.categories.length, 'category', 'categories'),
    many(pack.banners.length, 'banner'),
    many(pack.coupons.length, 'coupon'),
    many(pack.countries.length, 'country', 'countries'),
    many(
      pack.groups.reduce((sum, { groups }) => sum + groups.length, 0),
      'group',
    ),
    ...(pack.campaign === undefined ? [] : ['the campaign']),
    ...(pack.teaser === undefined ? [] : ['the teaser']),
    'the site data',
  ].join(', ')

/** Whether pictures of the stored pack have been replaced since its import. A missing one is no reason to read the pack at a start. */
async function haveChanged(db: Database, pictures: string): Promise<boolean> {
  const stored = await findPictureState(db)
  if (stored === undefined) return true
  return (
    stored.paths.every((path) => existsSync(join(pictures, path))) &&
    (await pictureStateOf(pictures, stored.paths)).digest !== stored.digest
  )
}

/**
 * @param print prints one readable line, without a line break
 * @returns the result for the posts, or undefined if nothing was changed
 * @throws BadPack with every mistake, before anything is written; also if the database belongs to another pack, or a command imports an
 *   older version
 */
export async function ensurePack(
  db: Database,
  { folder, pictures, files = noFiles, fetch: load = fetch, mode = 'start' }: PackSource,
  now: Date,
  print: (line: string) => void,
): Promise<Counts | undefined> {
  // Most starts find their content imported already, and need not read the pack.
  const stored = isPackFolder(folder) ? await findStoredPack(db) : undefined
  const copyMissing = (pack: Pack) => copyPictures(pack, { folder, files, fetch: load, onCopied: (src) => print(`content: copied ${src}`) })
  const isStored = stored?.importer === importerVersion && stored.digest === packDigest(folder)
  if (isStored && !(await haveChanged(db, pictures))) {
    // The store may have lost its copies: another bucket, a restored folder.
    if (mode !== 'start') await copyMissing(readPack(folder, { pictures, now }))
    return undefined
  }
  print(`content: reading ${folder}`)
  const read = readPack(folder, { pictures, now })
  // Before the colours: a picture that is replaced in between is seen by the next import.
  const state = await pictureStateOf(pictures, await pathsOfPictures(read))
  const pack = await createColouring(pictures)(read)
  // Checked again in the import's transaction: another process may import concurrently.
  const { leave } = await judgePack(db, pack, { mode, folder, pictures: state })
  if (leave !== undefined) {
    print(`content: ${leave}`)
    return undefined
  }
  const copyOf = await copyMissing(pack)
  let printed = 0
  const imported = await importPack(db, pack, {
    now,
    mode,
    folder,
    pictures: state,
    copyOf,
    onProgress: (done, of) => {
      if (done - printed < 25 && done !== of) return
      printed = done
      print(`content: ${String(done)} of ${String(of)} posts`)
    },
  })
  if (imported.type === 'left') {
    print(`content: ${imported.why}`)
    return undefined
  }
  const { created, changed, removed, unchanged } = imported.counts
  print(`content: posts: ${String(created)} new, ${String(changed)} changed, ${String(removed)} removed, ${String(unchanged)} unchanged`)
  print(`content: ${otherKinds(pack)}`)
  return imported.counts
}
