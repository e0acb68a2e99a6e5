import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toFailure } from '#contract/failure.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { useErrorPolicy } from './failed.tsx'
import { useIsPainted } from './use-is-painted.ts'

/**
 * The answer of a page that may have been shown without it (`AppContext.unlessKnown`). Failures are treated as if
 * the route's loader had waited for it (E1). When it is there the loader runs once more, for the page's head, unless
 * the answer says nothing that the page was not shown with: the client keeps an answer that says the same (structural sharing).
 * @param known what the page was shown with instead of it
 * @returns undefined until it is there, and on the way to the error page
 */
export function useLateAnswer<T, K extends QueryKey>(query: UseQueryOptions<T, DefaultError, T, K>, known: unknown): T | undefined {
  const router = useRouter()
  // An answer that is quicker than the first frame would only hold that up.
  const isPainted = useIsPainted(known === undefined)
  const { data: answer, error, isFetching } = useQuery({ ...query, subscribed: isPainted })
  const data = isPainted ? answer : undefined
  const isHere = data !== undefined
  // An earlier answer that was declared outdated is none: the one on the way is waited for.
  const news = known === undefined || isFetching || data === known ? undefined : data
  useErrorPolicy(isHere ? null : error)
  useEffect(() => {
    const last = router.state.matches.at(-1)
    if (news !== undefined) void router.invalidate({ filter: ({ id }) => id === last?.id })
  }, [router, news])
  if (!isHere && error !== null) {
    const { status, code } = toFailure(error)
    const reaction = reactionTo({ status, code, kind: 'other' })
    if (reaction === 'notFound') throw notFound()
    if (reaction !== 'errorPage') throw error
  }
  return data
}
