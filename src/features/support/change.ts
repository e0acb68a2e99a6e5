/** Closing a request, and saying how it went (U2, U6): from the press to what the screen shows. Nothing is thrown: every end of it is a result. */
import { toFailure, type Failure } from '#contract/failure.ts'
import type { Api } from '#src/api/api.ts'
import { isUnanswered } from '#src/i18n/failure-words.tsx'
import { reactionTo } from '#src/api/error-policy.ts'

export type ChangeResult =
  | { type: 'done' }
  /** It has been done before, here or elsewhere. */
  | { type: 'already' }
  /** Nobody knows whether it arrived. Asking again is safe. */
  | { type: 'unanswered' }
  /** The provider broke (E1). */
  | { type: 'broken'; trace: string }
  | { type: 'refused'; failure: Failure }

/** ms: a phone without a network must not leave a button turning for ever. */
const patience = 30_000

function resultOf(failure: Failure): ChangeResult {
  const { status, code, traceId } = failure
  if (isUnanswered(failure)) return { type: 'unanswered' }
  if (code === 'SUPPORT_REQUEST_CLOSED' || code === 'ALREADY_REVIEWED') return { type: 'already' }
  if (reactionTo({ status, code, kind: 'other' }) === 'errorPage') return { type: 'broken', trace: traceId }
  return { type: 'refused', failure }
}

async function attempt(work: (signal: AbortSignal) => Promise<unknown>): Promise<ChangeResult> {
  try {
    await work(AbortSignal.timeout(patience))
    return { type: 'done' }
  } catch (error) {
    return resultOf(toFailure(error))
  }
}

/** @param requestKey UUID of this wish: repeating it closes once */
export const closeRequest = (api: Api, id: number, requestKey: string): Promise<ChangeResult> =>
  attempt((signal) => {
    const body = new FormData()
    body.append('action', 'close')
    body.append('requestKey', requestKey)
    // The caller gives a form through as it is; the contract describes its fields.
    return api.call('changeSupportRequest', { params: { id }, body: body as never, signal })
  })

/** @param rating 1 to 5 */
export const reviewRequest = (api: Api, requestId: number, rating: number, content: string): Promise<ChangeResult> =>
  attempt((signal) =>
    api.call('createReview', { body: { requestId, rating, ...(content.trim() === '' ? {} : { content: content.trim() }) }, signal }),
  )
