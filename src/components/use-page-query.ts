import { hashKey, useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toFailure } from '#contract/failure.ts'
import { preloadedFor } from '#src/api/aging.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { missingPage } from '#src/components/missing-page.ts'
import { useErrorPolicy } from './failed.tsx'

/**
 * The query of a page that may be shown before its response arrives (`AppContext.loadOrListed`). A failure is handled as if the route's
 * loader had waited for it (E1).
 * @returns undefined until the data arrives, and while redirecting to the error page
 */
export function usePageQuery<T, K extends QueryKey>(query: UseQueryOptions<T, DefaultError, T, K>): T | undefined {
  const router = useRouter()
  // If the page's key changes (a member instead of a visitor, another language), the loader has just fetched under the new key.
  const { data, dataUpdatedAt, error } = useQuery({ staleTime: preloadedFor, ...query })
  // The next post or product is shown by the same component.
  const key = hashKey(query.queryKey)
  const lookedAt = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined || lookedAt.current === key) return
    lookedAt.current = key
    const page = router.state.matches.at(-1)
    // The page's head comes from its loader, which did not wait for this response and now finds it in the cache.
    if (page !== undefined && dataUpdatedAt > page.updatedAt) void router.invalidate({ filter: ({ id }) => id === page.id })
  }, [data, dataUpdatedAt, key, router])
  useErrorPolicy(data === undefined ? error : null)
  if (error !== null) {
    const { status, code } = toFailure(error)
    const reaction = reactionTo({ status, code, kind: 'other' })
    // Also while the page is shown: its product may be taken from sale.
    if (reaction === 'notFound') throw missingPage(code)
    if (data === undefined && reaction !== 'errorPage') throw error
  }
  return data
}
