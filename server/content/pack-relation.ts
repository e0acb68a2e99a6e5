/**
 * A pack's relation to a database: a database belongs to one pack, by `pack` of site.yaml, and a process that starts with older content
 * must not overwrite newer content. Each import's fingerprint is stored: content that was imported before, and replaced since, is older.
 */
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { findPictureState } from './picture-state.ts'
import { contentImports, contentPacks } from '../site/site.tables.ts'

/** The properties of a pack that decide; `importer` is the version of the code that reads it. */
export interface OfferedPack {
  id: string
  version: number
  /** SHA-256 of its files. */
  digest: string
  importer: number
  /** SHA-256 of its pictures (picture-state.ts); undefined if none is stored. */
  pictures: string | undefined
}
/** The pack of the database, with the time of its last import. */
export interface StoredPack extends OfferedPack {
  importedAt: Date
}

/** Relation of an offered pack to the database’s; `other`: the database belongs to another pack. */
export type PackRelation =
  /** To be imported. */
  | { type: 'new' }
  /** The database has exactly this content. */
  | { type: 'same' }
  /** Older by `version` of site.yaml, because it was imported before, or because newer code has imported the same files. */
  | { type: 'older'; by: 'version' | 'history' | 'importer'; stored: StoredPack }
  | { type: 'other'; stored: StoredPack }

/**
 * @param stored the pack in the database; undefined before the first import
 * @param isKnown whether these files were imported before
 */
export function relationOf(stored: StoredPack | undefined, offered: OfferedPack, isKnown: boolean): PackRelation {
  if (stored === undefined) return { type: 'new' }
  if (stored.id !== offered.id) return { type: 'other', stored }
  if (stored.digest === offered.digest) {
    // Replaced pictures change no file of the pack.
    if (stored.importer === offered.importer) return { type: stored.pictures === offered.pictures ? 'same' : 'new' }
    return stored.importer < offered.importer ? { type: 'new' } : { type: 'older', by: 'importer', stored }
  }
  if (offered.version > stored.version) return { type: 'new' }
  if (offered.version < stored.version) return { type: 'older', by: 'version', stored }
  return isKnown ? { type: 'older', by: 'history', stored } : { type: 'new' }
}

/** The pack that the database belongs to; undefined before the first import. */
export async function findStoredPack(db: Database): Promise<StoredPack | undefined> {
  const [row] = await db.select().from(contentPacks).orderBy(desc(contentPacks.importedAt)).limit(1)
  if (row === undefined) return undefined
  const { name: id, ...rest } = row
  return { id, ...rest, pictures: (await findPictureState(db))?.digest }
}

/** Relation of the offered pack to the content of the database, by its current import and all earlier ones. */
export async function findRelation(db: Database, offered: OfferedPack): Promise<PackRelation> {
  const known = await db
    .select({ digest: contentImports.digest })
    .from(contentImports)
    .where(and(eq(contentImports.pack, offered.id), eq(contentImports.digest, offered.digest)))
  return relationOf(await findStoredPack(db), offered, known.length > 0)
}

/**
 * `start`: a process starts with this pack. `command`: an operator imports it, also to return to earlier content. `replace`: an operator
 * replaces the existing content, whatever it is.
 */
export type ImportMode = 'start' | 'command' | 'replace'

/** What happens with an offered pack. `leave`: the existing content stays, and that is no error; `why` is for the operator. */
export type Verdict = { type: 'import' } | { type: 'leave'; why: string } | { type: 'refuse'; why: string }

const replaceWith = (folder: string): string => `npm run content -- import ${folder} --replace`

/** @param folder of the offered pack, for the commands in the message */
export function verdictOf(relation: PackRelation, mode: ImportMode, offered: OfferedPack, folder: string): Verdict {
  switch (relation.type) {
    case 'new':
      return { type: 'import' }
    case 'same':
      return { type: 'leave', why: 'nothing has changed' }
    case 'other': {
      if (mode === 'replace') return { type: 'import' }
      const { stored } = relation
      return {
        type: 'refuse',
        why: `pack: the database belongs to the pack ${stored.id}, and this is ${offered.id}. If both are the same pack, write pack: ${stored.id}; to serve both, use a separate database for this one (DATA_DIR or DATABASE_URL); to replace the other pack, which removes its posts, products, coupons and windows, and ends all codes of its pre-registrations and batches for good, run ${replaceWith(folder)}`,
      }
    }
    case 'older': {
      const { by, stored } = relation
      if (mode === 'replace' || (mode === 'command' && by !== 'version')) return { type: 'import' }
      const newer = `the database contains newer content of ${stored.id}, imported ${stored.importedAt.toISOString()}`
      if (by === 'importer') return { type: 'leave', why: `${newer} by newer code: it is kept` }
      if (mode === 'start' && by === 'history')
        return {
          type: 'leave',
          why: `${newer}, and this was imported earlier: the newer content is kept. To restore this, run npm run content -- import ${folder}`,
        }
      const versions = `${newer}, version ${String(stored.version)}, and this is version ${String(offered.version)}`
      return mode === 'start'
        ? { type: 'leave', why: `${versions}: the newer content is kept. To restore this, run ${replaceWith(folder)}` }
        : { type: 'refuse', why: `version: ${versions}. Write version: ${String(stored.version)} or more, or run ${replaceWith(folder)}` }
    }
  }
}
