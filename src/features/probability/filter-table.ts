/** Searches a probability table for an item (S10). */
import type { ProbabilityDetail } from '#contract/probability.ts'
import { folded } from '#contract/typed-text.ts'

export type ProbabilityGroup = ProbabilityDetail['groups'][number]

/** Keeps all groups, with the rows whose item contains the term; without a term, all rows. */
export function filterGroups(groups: readonly ProbabilityGroup[], term: string): ProbabilityGroup[] {
  const wanted = folded(term)
  return groups.map((group) => (wanted === '' ? group : { ...group, rows: group.rows.filter(({ item }) => folded(item).includes(wanted)) }))
}

/** Omits columns that are empty in all rows of the table. */
export const columnsOf = (groups: readonly ProbabilityGroup[]): { grade: boolean; quantity: boolean } => {
  const rows = groups.flatMap((group) => group.rows)
  return { grade: rows.some(({ grade }) => grade !== null), quantity: rows.some(({ quantity }) => quantity !== null) }
}
