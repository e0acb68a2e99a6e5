import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toFailure } from '#contract/failure.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { useErrorPolicy } from './failed.tsx'

/**
 * The query of a page that may be shown before its response is there (`AppContext.loadOrListed`). Its failure is treated as if the route's
 * loader had waited for it (E1).
 * @returns undefined until it is there, and on the way to the error page
 */
export function usePageQuery<T, K extends QueryKey>(query: UseQueryOptions<T, DefaultError, T, K>): T | undefined {
  const router = useRouter()
  const { data, error } = useQuery(query)
  const wasMissing = useRef(false)
  useEffect(() => {
    if (data !== undefined && wasMissing.current) {
      // The page's head comes from its loader, which finds the whole response in the cache now.
      const last = router.state.matches.at(-1)
      void router.invalidate({ filter: ({ id }) => id === last?.id })
    }
    wasMissing.current = data === undefined
  }, [data, router])
  useErrorPolicy(data === undefined ? error : null)
  if (data === undefined && error !== null) {
    const { status, code } = toFailure(error)
    const reaction = reactionTo({ status, code, kind: 'other' })
    if (reaction === 'notFound') throw notFound()
    if (reaction !== 'errorPage') throw error
  }
  return data
}
