/** Who is answering a request. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import type { Database } from '../platform/database.ts'
import type { SupportRequestRow } from './support.tables.ts'

/** The act of an operator who has taken a request. */
export interface Take {
  operator: string
  at: Date
}

/**
 * @returns the newest take of each request that is being answered, by the request's id; without those that are no longer stored
 */
export async function takesOf(
  db: Database,
  requests: readonly Pick<SupportRequestRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<number, Take>> {
  const ids = requests.flatMap(({ id, status }) => (status === 'answering' ? [String(id)] : []))
  if (ids.length === 0) return new Map()
  const acts = await db
    .select({ subject: operatorActs.subject, operator: operatorActs.operator, at: operatorActs.at })
    .from(operatorActs)
    .where(and(inArray(operatorActs.subject, ids), eq(operatorActs.act, 'request-taken')))
    .orderBy(asc(operatorActs.id))
  return new Map(acts.map(({ subject, operator, at }) => [Number(subject), { operator, at }]))
}
