import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useErrorPolicy } from './failed.tsx'
import { useLastError } from './use-last-error.ts'

/**
 * A query whose failure follows the error policy (src/api/error-policy.ts): a popup, the error page, or words in place.
 * @param onLeave called before the error page
 * @returns the result; after a failure without data the error stays, without placeholder data, until another try is answered
 */
export function useQueryWithErrorPolicy<T, K extends QueryKey>(query: UseQueryOptions<T, DefaultError, T, K>, onLeave?: () => void) {
  const result = useQuery(query)
  const { data, error, isFetching, isPlaceholderData, refetch } = result
  // During a refetch the old failure is outdated. If a background refetch fails, the shown data stays.
  useErrorPolicy(isFetching || data !== undefined ? null : error, onLeave)
  const lastError = useLastError(query.queryKey, result)
  const isRetried = lastError !== null && isPlaceholderData
  return { data: isRetried ? undefined : data, error: lastError, isFetching, isPlaceholderData, refetch }
}
