/** The subject of a pre-registration failure, and the resulting page. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureCodes } from '#contract/failure.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'

/** The field of a failure, from the provider's issues; `form` if there is none. */
export function placeOf({ code, issues }: FailureData): 'contact' | 'country' | 'form' {
  if (code !== failureCodes.invalidRequest) return 'form'
  const isAbout = (field: string): boolean => issues.some(({ path }) => path === `body.${field}` || path === `query.${field}`)
  if (isAbout('mobileNo') || isAbout('email')) return 'contact'
  return isAbout('country') ? 'country' : 'form'
}

/** E1: a 500 leads to the error page here too. */
export function useErrorPage(failure: FailureData | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (failure === undefined) return
    const { status, code, traceId } = failure
    if (reactionTo({ status, code, kind: 'preRegistration' }) === 'errorPage')
      void navigate({ to: '/error/500', search: { trace: traceId } })
  }, [failure, navigate])
}
