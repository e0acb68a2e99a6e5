import { toFailureData } from '../shared/failure-data.ts'

/** Codes of the site itself for a window that returned no token. */
export const windowCodes = {
  /** The browser did not open it. */
  blocked: 'WINDOW_BLOCKED',
  /** This browser offers no way to receive the window's response. */
  unheard: 'WINDOW_UNHEARD',
  /** It was closed without a response, or appears closed: an issuer's page may isolate itself (docs/decisions/0009). */
  closed: 'SIGN_IN_CLOSED',
  /** The player refused at the issuer. */
  cancelled: 'SIGN_IN_CANCELLED',
  /** The response does not belong to this attempt. */
  mismatched: 'SIGN_IN_MISMATCHED',
  /** The issuer returned an error. */
  failed: 'SIGN_IN_FAILED',
} as const

const hasCode = (error: unknown, code: string): boolean => toFailureData(error).code === code

/** Whether a rejection means that the browser blocked the window of the issuer (M27). */
export const isWindowBlocked = (error: unknown): boolean => hasCode(error, windowCodes.blocked)
/** Whether a rejection means that this browser cannot receive the response of a window. */
export const isUnheard = (error: unknown): boolean => hasCode(error, windowCodes.unheard)
