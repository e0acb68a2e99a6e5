import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useErrorPolicy } from './failed.tsx'

/**
 * A query whose failure follows the error policy (src/api/error-policy.ts): a popup, the error page, or words in place.
 * @param onLeave called before the error page
 */
export function useQueryWithErrorPolicy<T, K extends QueryKey>(query: UseQueryOptions<T, DefaultError, T, K>, onLeave?: () => void) {
  const result = useQuery(query)
  // During a refetch the old failure is outdated. If a background refetch fails, the shown data stays.
  useErrorPolicy(result.isFetching || result.data !== undefined ? null : result.error, onLeave)
  return result
}
