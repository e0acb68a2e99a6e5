import { toFailureData } from '../shared/failure-data.ts'

/** Codes of the site itself for a window that never brought an answer. */
export const windowCodes = {
  /** The browser did not open it. */
  blocked: 'WINDOW_BLOCKED',
  /** This browser has no way to hear what a window answers. */
  unheard: 'WINDOW_UNHEARD',
  /** It was closed without an answer, or looks so: an issuer's page may cut itself off (docs/decisions/0009). */
  closed: 'SIGN_IN_CLOSED',
  /** The player said no to the issuer. */
  cancelled: 'SIGN_IN_CANCELLED',
  /** It answered with something that does not belong to this attempt. */
  mismatched: 'SIGN_IN_MISMATCHED',
  /** The issuer answered with an error. */
  failed: 'SIGN_IN_FAILED',
} as const

const hasCode = (error: unknown, code: string): boolean => toFailureData(error).code === code

export const isBlocked = (error: unknown): boolean => hasCode(error, windowCodes.blocked)
export const isUnheard = (error: unknown): boolean => hasCode(error, windowCodes.unheard)
