import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useErrorPolicy } from './failed.tsx'

/** An answer for members, asked again on each visit. Its failure follows the error policy. */
export function useAnswer<T, K extends QueryKey>(query: UseQueryOptions<T, DefaultError, T, K>) {
  const answer = useQuery(query)
  // While it is asked again the old failure is no news. What is shown stays where a refetch behind it fails.
  useErrorPolicy(answer.isFetching || answer.data !== undefined ? null : answer.error)
  return answer
}
