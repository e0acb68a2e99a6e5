import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'

/** @returns a stable function that opens the error page (E1); it takes the trace id of the failed call, which the page shows */
export function useGoToErrorPage(): (trace: string | undefined) => void {
  const navigate = useNavigate()
  return useCallback((trace) => void navigate({ to: '/error/500', search: { trace } }), [navigate])
}

/**
 * E1 for a failure that the screen has no data to show beside: 500 leads to the error page.
 * @param onLeave called before
 */
export function useErrorPage(failure: Pick<FailureData, 'status' | 'code' | 'traceId'> | undefined, onLeave?: () => void): void {
  const goToErrorPage = useGoToErrorPage()
  // The row for 500 does not look at the kind of call.
  const isBroken = failure !== undefined && reactionTo({ status: failure.status, code: failure.code, kind: 'other' }) === 'errorPage'
  const trace = failure?.traceId
  const leave = useEffectEvent(() => {
    onLeave?.()
    goToErrorPage(trace)
  })
  useEffect(() => {
    if (isBroken) leave()
  }, [isBroken])
}
