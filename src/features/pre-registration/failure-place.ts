import { failureCodes } from '#contract/failure.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'

/** Where a failure is shown: at a field, or below the form's fields. */
export type FailurePlace = 'contact' | 'country' | 'form'

/** The field of a failure, from the provider's issues; `form` if there is none. */
export function placeOf({ code, issues }: FailureData): FailurePlace {
  if (code !== failureCodes.invalidRequest) return 'form'
  const isAbout = (field: string): boolean => issues.some(({ path }) => path === `body.${field}` || path === `query.${field}`)
  if (isAbout('mobileNo') || isAbout('email')) return 'contact'
  return isAbout('country') ? 'country' : 'form'
}
