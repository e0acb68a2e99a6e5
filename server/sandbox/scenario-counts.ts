/** Number of calls that a limited scenario has affected. In this process's memory: a sandbox is one process. */
import type { Choice } from './scenario-choices.ts'

/** @param most maximum number of counters; the oldest are dropped, and would start again */
export function createCounts(most: number) {
  const met = new Map<string, number>()
  const left = ({ id = '', times = Infinity }: Choice): number => times - (met.get(id) ?? 0)
  return {
    left,
    /** @returns whether it may affect one more call */
    take: (choice: Choice): boolean => {
      const { id = '', times } = choice
      if (times === undefined) return true
      if (left(choice) <= 0) return false
      met.set(id, (met.get(id) ?? 0) + 1)
      if (met.size > most) met.delete(met.keys().next().value!)
      return true
    },
  }
}
/** Counters of limited choices, by `Choice.id`; `left` returns how many more calls a choice affects. */
export type Counts = ReturnType<typeof createCounts>
