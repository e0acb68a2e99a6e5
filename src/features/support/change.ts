/** Closes and reviews a request (U2, U6), from the press to the shown result. It never throws: every outcome is a `ChangeOutcome`. */
import type { QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown, toFailure, type Failure } from '#contract/failure.ts'
import type { RequestChangePorts } from '#machines/request-change/request-change.ports.ts'
import type { ChangeOutcome } from '#machines/request-change/request-change.types.ts'
import { toFailureData } from '#machines/shared/failure-data.ts'
import type { Api } from '#src/api/api.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { requestQuery } from '#src/api/support.queries.ts'
import { refetchTimeLimit } from '#src/api/time-limits.ts'
import { atMost } from '#src/lib/at-most.ts'

function outcomeOf(failure: Failure, isReviewed: () => boolean): ChangeOutcome {
  const { status, code, traceId } = failure
  if (isOutcomeUnknown(failure)) return { type: 'unanswered' }
  if (code === 'SUPPORT_REQUEST_CLOSED' || code === 'ALREADY_REVIEWED') return { type: 'already', isReviewed: isReviewed() }
  if (reactionTo({ status, code, kind: 'other' }) === 'errorPage') return { type: 'broken', traceId }
  return { type: 'refused', failure: toFailureData(failure) }
}

/** What the ports of request changes need from the screen. */
export interface RequestChangeDeps {
  api: Api
  queryClient: QueryClient
  /** Number of the request. */
  id: number
}

/** The request changes' access to browser and provider. */
export function createRequestChangePorts({ api, queryClient, id }: RequestChangeDeps): RequestChangePorts {
  const isReviewed = (): boolean => queryClient.getQueryData(requestQuery(api, id).queryKey)?.reviewed ?? false
  const attempt = async (work: Promise<unknown>): Promise<ChangeOutcome> => {
    const failure = await work.then(() => undefined, toFailure)
    // Only the provider knows the request's state.
    await atMost(refetchTimeLimit, refetchEverywhere(queryClient, [['support']]))
    return failure === undefined ? { type: 'done', isReviewed: isReviewed() } : outcomeOf(failure, isReviewed)
  }
  return {
    closeRequest: ({ requestKey }) => {
      const body = new FormData()
      body.append('action', 'close')
      body.append('requestKey', requestKey)
      // The caller passes a form on unchanged; the contract describes its fields.
      return attempt(api.call('changeSupportRequest', { params: { id }, body: body as never }))
    },
    reviewRequest: ({ rating, content }) => {
      const typed = content.trim()
      return attempt(api.call('createReview', { body: { requestId: id, rating, ...(typed === '' ? {} : { content: typed }) } }))
    },
  }
}
