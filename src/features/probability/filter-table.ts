/** Looking for an item in a probability table (S10). */
import type { ProbabilityDetail } from '#contract/probability.ts'

export type ProbabilityGroup = ProbabilityDetail['groups'][number]

/** Width and case make no difference: `ＧＯＬＤ` finds `Gold`. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Every group stays, with the rows whose item holds the term; all rows without a term. */
export function filterGroups(groups: readonly ProbabilityGroup[], term: string): ProbabilityGroup[] {
  const wanted = fold(term)
  return groups.map((group) => (wanted === '' ? group : { ...group, rows: group.rows.filter(({ item }) => fold(item).includes(wanted)) }))
}

/** Columns that no row of the table fills are left out. */
export const columnsOf = (groups: readonly ProbabilityGroup[]): { grade: boolean; quantity: boolean } => {
  const rows = groups.flatMap((group) => group.rows)
  return { grade: rows.some(({ grade }) => grade !== null), quantity: rows.some(({ quantity }) => quantity !== null) }
}
