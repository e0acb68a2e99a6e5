/** Pages that cannot be had: the router's not-found error with the code of the provider's failure, which decides status and words. */
import { isNotFound, notFound, type NotFoundError } from '@tanstack/react-router'
import { failureCodes } from '#contract/failure.ts'

/** @returns what a loader or a screen throws */
export const missingPage = (code: number | string): NotFoundError => notFound({ data: { code: String(code) } })

/** The code in the data of a not-found error; undefined where it has none: the address is no page's. */
export function missingCode(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('code' in data)) return undefined
  return typeof data.code === 'string' ? data.code : undefined
}

/** HTTP status of a page by what its loaders threw: what was removed for good is 410 (RFC 9110 §15.5.11). */
export const missingStatus = (errors: readonly unknown[]): 404 | 410 =>
  errors.some((error) => isNotFound(error) && missingCode(error.data) === failureCodes.gone) ? 410 : 404
