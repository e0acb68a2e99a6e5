import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'

/**
 * E1 for a failure that the screen has no data to show beside: 500 leads to the error page.
 * @param onLeave called before
 */
export function useErrorPage(failure: Pick<FailureData, 'status' | 'code' | 'traceId'> | undefined, onLeave?: () => void): void {
  const navigate = useNavigate()
  const isBroken = failure !== undefined && reactionTo({ status: failure.status, code: failure.code, kind: 'other' }) === 'errorPage'
  const trace = failure?.traceId
  const leave = useEffectEvent(() => {
    onLeave?.()
    void navigate({ to: '/error/500', search: { trace } })
  })
  useEffect(() => {
    if (isBroken) leave()
  }, [isBroken])
}
