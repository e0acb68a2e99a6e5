/**
 * Writes a validated pack into the database: one transaction, existing items matched by slug, only changes are written, items that left the
 * pack are removed from the site.
 */
import { join } from 'node:path'
import { ne, notInArray, sql } from 'drizzle-orm'
import { loweredLimits } from '../coupons/lowered-limits.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { withoutTimeLimits, type Database } from '../platform/database.ts'
import { posts } from '../posts/posts.tables.ts'
import { productionMark } from '../site/production-mark.ts'
import { contentImports, contentPacks, siteDocuments } from '../site/site.tables.ts'
import type { CopyOf } from './copied-pictures.ts'
import { importCoupons, importDocuments } from './import-campaign.ts'
import { importPosts, removePosts, type Counts } from './import-posts.ts'
import { importProbabilities, importShop } from './import-shop.ts'
import { importerVersion } from './importer-version.ts'
import { findRelation, verdictOf, type ImportMode } from './pack-relation.ts'
import { postReferenceOf } from './post-address.ts'
import { storePictureState, type PictureState } from './picture-state.ts'
import { PackRefused } from './problems.ts'
import type { Pack } from './read-pack.ts'

/** An arbitrary constant. */
export const importLock = 727_275

/** The result of an import; `left`: nothing was written, and why. */
export type Imported = { type: 'imported'; counts: Counts } | { type: 'left'; why: string }

/** Replaces `post:<board>/<slug>` in each field `href` of a document with the post's address. */
function resolveLinks<T>(value: T, resolve: (reference: string) => string | undefined, name = ''): T {
  if (typeof value === 'string') {
    const reference = name === 'href' ? postReferenceOf(value) : undefined
    return (reference === undefined ? value : (resolve(reference) ?? value)) as T
  }
  if (Array.isArray(value)) return value.map((one: unknown) => resolveLinks(one, resolve)) as T
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolveLinks(one as unknown, resolve, key)])) as T
}

/** Removes the remains of another pack before this one is imported: this import itself replaces products, tables and documents. */
async function removeOtherPack(tx: Database, id: string, now: Date): Promise<void> {
  await removePosts(tx, ne(posts.pack, id), now)
  // Includes those of pre-registrations and batches: the other pack promised them. They stay withdrawn if that pack returns, since nothing
  // stores which pack's they are.
  await tx.update(coupons).set({ withdrawn: true }).where(ne(coupons.pack, id))
  // The audit still needs the first: no registration is deleted. The second is about the data of players, which stays.
  await tx.delete(siteDocuments).where(notInArray(siteDocuments.id, [loweredLimits, productionMark]))
}

/**
 * @returns the pack's relation to the database's pack, and the reason for not importing it, if any
 * @throws PackRefused if it may not be imported
 */
export async function judgePack(
  db: Database,
  pack: Pack,
  { mode, folder, pictures }: { mode: ImportMode; folder: string; pictures: PictureState },
): Promise<{ isOther: boolean; leave?: string }> {
  const offered = { id: pack.id, version: pack.version, digest: pack.digest, importer: importerVersion, pictures: pictures.digest }
  const relation = await findRelation(db, offered)
  const verdict = verdictOf(relation, mode, offered, folder)
  if (verdict.type === 'refuse') throw new PackRefused([{ file: join(folder, 'site.yaml'), line: 1, message: verdict.why }])
  return { isOther: relation.type === 'other', ...(verdict.type === 'leave' ? { leave: verdict.why } : {}) }
}

/**
 * @param o.folder the folder of the pack, for messages to the operator
 * @param o.pictures the state of the pack's pictures
 * @param o.copyOf returns the copies of pictures at other hosts
 * @param o.onProgress called after each written post with (done, of)
 * @returns how many posts were created, changed, removed or unchanged; or why nothing was imported
 * @throws PackRefused if the database belongs to another pack, or a command imports an older version; BadPack if a period of the campaign is
 *   empty
 */
export async function importPack(
  db: Database,
  pack: Pack,
  o: {
    now: Date
    mode: ImportMode
    folder: string
    pictures: PictureState
    copyOf: CopyOf
    onProgress?: (done: number, of: number) => void
  },
): Promise<Imported> {
  const { now, copyOf, onProgress = () => {} } = o
  const run = async (tx: Database): Promise<Imported> => {
    // Replicas that start together import one after the other; the second finds everything imported.
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const { isOther, leave } = await judgePack(tx, pack, o)
    if (leave !== undefined) return { type: 'left', why: leave }
    if (isOther) await removeOtherPack(tx, pack.id, now)

    const { counts, resolve } = await importPosts(tx, pack, { now, copyOf, onProgress })
    const linked = <T>(value: T): T => resolveLinks(value, resolve)
    await importProbabilities(tx, pack, now)
    await importShop(tx, pack, { copyOf, resolve, linked })
    await importCoupons(tx, pack)
    await importDocuments(tx, pack, { now, folder: o.folder, linked })

    await storePictureState(tx, pack.id, o.pictures)
    const { id: name, version, digest } = pack
    const stamp = { name, version, digest, importer: importerVersion, importedAt: now }
    await tx.delete(contentPacks).where(ne(contentPacks.name, name))
    await tx.insert(contentPacks).values(stamp).onConflictDoUpdate({ target: contentPacks.name, set: stamp })
    // The first import of restored content counts as well as the last.
    await tx.insert(contentImports).values({ pack: name, digest, importedAt: now }).onConflictDoNothing()
    return { type: 'imported', counts }
  }
  return withoutTimeLimits(db, (own) => own.transaction(run))
}
