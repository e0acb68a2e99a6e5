import { eq } from 'drizzle-orm'
import { getProbability, listProbabilities } from '#contract/probability.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { listTablesInForce } from './probability.queries.ts'
import { probabilities } from './probability.tables.ts'

/** Chances of random items (S10): names, and each table as text. */
export const probabilityRoutes = (deps: { db: Database; now: () => Date }): Binding[] => [
  bind(listProbabilities, async ({ query }) => {
    const tables = await listTablesInForce(deps.db, deps.now())
    return {
      items: tables.map(({ seq, data, effectiveAt }) => ({ seq, name: data.name[query.locale], effectiveDt: effectiveAt.toISOString() })),
    }
  }),
  bind(getProbability, async ({ params, query: { locale } }) => {
    const [table] = await listTablesInForce(deps.db, deps.now(), eq(probabilities.seq, params.seq))
    if (table === undefined) throw notFound()
    return {
      seq: table.seq,
      name: table.data.name[locale],
      effectiveDt: table.effectiveAt.toISOString(),
      description: table.data.description[locale],
      groups: table.data.groups.map((group) => ({
        name: group.name?.[locale] ?? null,
        total: group.total,
        rows: group.rows.map((one) => ({ grade: one.grade, item: one.item[locale], quantity: one.quantity, chance: one.chance })),
      })),
      history: table.data.history.map((entry) => ({ date: entry.date, text: entry.text[locale] })),
    }
  }),
]
