import { asc, type SQL } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { probabilities, type ProbabilityData } from './probability.tables.ts'

/** A table with the version that applies now, which took effect at `effectiveAt`. */
export interface TableInForce {
  seq: number
  pack: string
  slug: string
  effectiveAt: Date
  data: ProbabilityData
}

/** Tables in force, in their order: until an announced table takes effect, the one before it is. */
export async function listTablesInForce(db: Database, now: Date, where?: SQL): Promise<TableInForce[]> {
  const rows = await db.select().from(probabilities).where(where).orderBy(asc(probabilities.position), asc(probabilities.seq))
  return rows.flatMap(({ seq, pack, slug, effectiveAt, data: { before, ...data } }) => {
    const tables = [{ effectiveAt, data }, ...(before === undefined ? [] : [{ ...before, effectiveAt: new Date(before.effectiveAt) }])]
    const table = tables.find((one) => one.effectiveAt <= now)
    return table === undefined ? [] : [{ seq, pack, slug, ...table }]
  })
}
