import { and, asc, eq, lte } from 'drizzle-orm'
import { getProbability, listProbabilities } from '#contract/probability.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { probabilities } from './probability.tables.ts'

/** Chances of random items (S10): names, and each table as text. */
export const probabilityRoutes = (deps: { db: Database; now: () => Date }): Binding[] => [
  bind(listProbabilities, async ({ query }) => {
    const rows = await deps.db
      .select()
      .from(probabilities)
      .where(lte(probabilities.effectiveAt, deps.now()))
      .orderBy(asc(probabilities.position), asc(probabilities.seq))
    return { items: rows.map((row) => ({ seq: row.seq, name: row.data.name[query.locale], effectiveDt: row.effectiveAt.toISOString() })) }
  }),
  bind(getProbability, async ({ params, query: { locale } }) => {
    const [row] = await deps.db
      .select()
      .from(probabilities)
      .where(and(eq(probabilities.seq, params.seq), lte(probabilities.effectiveAt, deps.now())))
    if (row === undefined) throw notFound()
    return {
      seq: row.seq,
      name: row.data.name[locale],
      effectiveDt: row.effectiveAt.toISOString(),
      description: row.data.description[locale],
      groups: row.data.groups.map((group) => ({
        name: group.name?.[locale] ?? null,
        total: group.total,
        rows: group.rows.map((one) => ({ grade: one.grade, item: one.item[locale], quantity: one.quantity, chance: one.chance })),
      })),
      history: row.data.history.map((entry) => ({ date: entry.date, text: entry.text[locale] })),
    }
  }),
]
