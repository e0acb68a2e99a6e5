/** Unavailable pages: the router's not-found error with the code of the provider's failure, which determines status and text. */
import { isNotFound, notFound, type NotFoundError } from '@tanstack/react-router'
import { failureCodes } from '#contract/failure.ts'

/** @returns the error for a loader or a screen to throw */
export const missingPage = (code: number | string): NotFoundError => notFound({ data: { code: String(code) } })

/** The code in the data of a not-found error; undefined if there is none because the address belongs to no page. */
export function missingCode(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('code' in data)) return undefined
  return typeof data.code === 'string' ? data.code : undefined
}

/** HTTP status of a page from its loaders' errors: 410 for permanently removed content (RFC 9110 §15.5.11). */
export const missingStatus = (errors: readonly unknown[]): 404 | 410 =>
  errors.some((error) => isNotFound(error) && missingCode(error.data) === failureCodes.gone) ? 410 : 404
