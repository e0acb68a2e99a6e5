import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocaleMap } from '#contract/common.ts'

/** One document per content pack part that has no table of its own (`site`, `countries`). */
export const siteDocuments = pgTable('site_documents', {
  id: text('id').primaryKey(),
  pack: text('pack').notNull(),
  data: jsonb('data').$type<unknown>().notNull(),
})

/** Which packs were imported and with which fingerprint: a second start imports nothing. */
export const contentPacks = pgTable('content_packs', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
})

export interface CountryRow {
  code: string
  callingCode: string
  name: Pick<LocaleMap, 'ko' | 'en'>
}
