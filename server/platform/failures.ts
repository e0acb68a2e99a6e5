/**
 * Failures of the provider: the errors that handlers throw (docs/requirements.md "Wire format"). Their messages are in failure-messages.ts.
 */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FailureDetails } from '#contract/failure-body.ts'

/** Additions to a failure, each for certain codes; `attemptsLeft` also replaces `{attemptsLeft}` in the message. */
export interface FailureExtras extends FailureDetails {
  /** The reason, for the log only: a short code, never a token or personal data. */
  reason?: string
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** MAINTENANCE: when the site opens again; replaces `{until}` in the message. */
  until?: Date
  /** 405: the methods of the path; becomes `Allow`. */
  allow?: readonly string[]
  /** Replaces the code's usual message: 2416 sends the minutes left. */
  message?: string
  /** Uses the message of another code, if a code has several reasons. */
  messageCode?: string
}

/** Thrown by rules and handlers; becomes `{ code, message, traceId }` with this status. */
export class ProviderFailure extends Error {
  readonly status: ContentfulStatusCode
  readonly code: number | string
  readonly issues: { path: string; message: string }[]
  readonly extras: FailureExtras
  constructor(
    status: ContentfulStatusCode,
    code: number | string,
    issues: { path: string; message: string }[] = [],
    extras: FailureExtras = {},
  ) {
    super(String(code))
    this.name = 'ProviderFailure'
    this.status = status
    this.code = code
    this.issues = issues
    this.extras = extras
  }
}

/** @param allow the methods of the path, as RFC 9110 §15.5.6 requires */
export const methodNotAllowed = (allow: readonly string[]): ProviderFailure => new ProviderFailure(405, 'METHOD_NOT_ALLOWED', [], { allow })

/** The resource does not exist, or not for this caller (RFC 9110 §15.5.5). */
export const notFound = (): ProviderFailure => new ProviderFailure(404, 'NOT_FOUND')

/** The resource existed and was removed permanently (RFC 9110 §15.5.11). */
export const gone = (): ProviderFailure => new ProviderFailure(410, 'GONE')

/** @param retryAfter in seconds. @param reason for the log: the overloaded or unavailable part */
export const unavailable = (retryAfter: number, reason: string): ProviderFailure =>
  new ProviderFailure(503, 'UNAVAILABLE', [], { retryAfter, reason })
