import { bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LocaleMap } from '#contract/common.ts'

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

export const probabilities = pgTable('probabilities', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  pack: text('pack').notNull(),
  slug: text('slug').notNull().unique(),
  position: integer('position').notNull(),
  effectiveAt: timestamp('effective_at', { withTimezone: true }).notNull(),
  data: jsonb('data').$type<ProbabilityData>().notNull(),
  digest: text('digest').notNull(),
})
