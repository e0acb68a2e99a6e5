/** Searches a probability table for an item (S10). */
import type { ProbabilityDetail } from '#contract/probability.ts'
import { withPlainQuotes } from '#contract/typed-text.ts'

export type ProbabilityGroup = ProbabilityDetail['groups'][number]

/** Ignores width, case and the form of quotes: `ＧＯＬＤ` matches `Gold`. */
const fold = (text: string): string => withPlainQuotes(text.normalize('NFKC')).toLowerCase().trim()

/** Keeps all groups, with the rows whose item contains the term; without a term, all rows. */
export function filterGroups(groups: readonly ProbabilityGroup[], term: string): ProbabilityGroup[] {
  const wanted = fold(term)
  return groups.map((group) => (wanted === '' ? group : { ...group, rows: group.rows.filter(({ item }) => fold(item).includes(wanted)) }))
}

/** Omits columns that are empty in all rows of the table. */
export const columnsOf = (groups: readonly ProbabilityGroup[]): { grade: boolean; quantity: boolean } => {
  const rows = groups.flatMap((group) => group.rows)
  return { grade: rows.some(({ grade }) => grade !== null), quantity: rows.some(({ quantity }) => quantity !== null) }
}
