/** Imports a pack where the database does not hold exactly it yet, or newer content; tells how far it is. */
import { existsSync } from 'node:fs'
import type { Database } from '../platform/database.ts'
import { noFiles, type FileStore } from '../platform/file-store.ts'
import { copyPictures } from './copied-pictures.ts'
import { importPack, judgePack } from './import-pack.ts'
import type { Counts } from './import-posts.ts'
import { importerVersion } from './importer-version.ts'
import { heldPack, type ImportMode } from './pack-standing.ts'
import { createColouring } from './picture-colours.ts'
import { packDigest, readPack, type Pack } from './read-pack.ts'

export interface PackSource {
  folder: string
  /** Folder of the pictures as they are served. */
  pictures: string
  /** Where pictures of other hosts are copied to; without it a pack that has some is refused. */
  files?: FileStore
  fetch?: typeof fetch
  /** Undefined: `start`. */
  mode?: ImportMode
}

const many = (count: number, one: string, several = `${one}s`): string => `${String(count)} ${count === 1 ? one : several}`

/** Everything of a pack that is no post. */
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
    "the site's facts",
  ].join(', ')

/**
 * @param say one line for people, without a line break
 * @returns what became of the posts, or undefined where everything was left as it was
 * @throws BadPack with every mistake, before anything is written; where the database belongs to another pack, or a command brings an older version
 */
export async function ensurePack(
  db: Database,
  { folder, pictures, files = noFiles, fetch: load = fetch, mode = 'start' }: PackSource,
  now: Date,
  say: (line: string) => void,
): Promise<Counts | undefined> {
  // Most starts find what they would import, and need not read it.
  const held = existsSync(folder) ? await heldPack(db) : undefined
  if (held !== undefined && held.importer === importerVersion && held.digest === packDigest(folder)) return undefined
  say(`content: reading ${folder}`)
  const pack = await createColouring(pictures)(readPack(folder, pictures))
  // Asked again in the import's transaction: another process may import meanwhile.
  const { leave } = await judgePack(db, pack, { mode, folder })
  if (leave !== undefined) {
    say(`content: ${leave}`)
    return undefined
  }
  const copyOf = await copyPictures(pack, { folder, files, fetch: load })
  let told = 0
  const imported = await importPack(db, pack, {
    now,
    mode,
    folder,
    copyOf,
    onProgress: (done, of) => {
      if (done - told < 25 && done !== of) return
      told = done
      say(`content: ${String(done)} of ${String(of)} posts`)
    },
  })
  if (imported.type === 'left') {
    say(`content: ${imported.why}`)
    return undefined
  }
  const { created, changed, removed, unchanged } = imported.counts
  say(`content: posts: ${String(created)} new, ${String(changed)} changed, ${String(removed)} removed, ${String(unchanged)} as before`)
  say(`content: ${otherKinds(pack)}`)
  return imported.counts
}
