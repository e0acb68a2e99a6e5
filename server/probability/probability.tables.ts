import { bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocaleMap } from '#contract/common.ts'

/** Texts and rows of a table. `chance` and `total` in percent; `grade` from 1 to 5; `date` is YYYY-MM-DD. */
export interface ProbabilityData {
  name: LocaleMap
  description: LocaleMap
  groups: {
    name: LocaleMap | null
    total: number | null
    rows: { grade: number | null; item: LocaleMap; quantity: number | null; chance: number }[]
  }[]
  history: { date: string; text: LocaleMap }[]
}

/** The newest table of a file. If it was imported before it took effect, `before` is the table in force until then. */
interface StoredTable extends ProbabilityData {
  before?: { effectiveAt: string; data: ProbabilityData } | undefined
}

export const probabilities = pgTable('probabilities', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  pack: text('pack').notNull(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
  effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull(),
  data: jsonb('data').$type<StoredTable>().notNull(),
  digest: text('digest').notNull(),
})
