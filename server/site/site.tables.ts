import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocalName } from '#contract/common.ts'

/** One document per content pack part without a table of its own (`site`, `countries`). */
export const siteDocuments = pgTable('site_documents', {
  id: text('id').primaryKey(),
  pack: text('pack').notNull(),
  data: jsonb('data').$type<unknown>().notNull(),
})

/** The pack that the database belongs to, one row: its current import. */
export const contentPacks = pgTable('content_packs', {
  /** The pack's id, `pack` of site.yaml. */
  name: text('name').primaryKey(),
  /** SHA-256 of all files of the pack. */
  digest: text('digest').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  /** `version` of site.yaml; 0 if it is not given. */
  version: integer('version').notNull().default(0),
  /** Version of the code that imported it (content/importer-version.ts); 0: before packs had ids. */
  importer: integer('importer').notNull().default(0),
})

/** Every content that was ever imported: a process that starts with one of them again has an older pack. */
export const contentImports = pgTable(
  'content_imports',
  {
    pack: text('pack').notNull(),
    digest: text('digest').notNull(),
    importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pack, t.digest] })],
)

/** A country of the pack: ISO 3166 code, and calling code with `+`. */
export interface CountryRow {
  code: string
  callingCode: string
  name: LocalName
}
