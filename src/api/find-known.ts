import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What the provider has already said of one thing, in any answer to `queryKey` (or to a longer key) that was not declared outdated since.
 * @param find takes it out of such an answer
 */
export function findKnown<Answer, T>(client: QueryClient, queryKey: QueryKey, find: (answer: Answer) => T | undefined): T | undefined {
  for (const { state } of client.getQueryCache().findAll({ queryKey })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key is asked by one call only
    const known = state.data === undefined || state.isInvalidated ? undefined : find(state.data as Answer)
    if (known !== undefined) return known
  }
  return undefined
}
