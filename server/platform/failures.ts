/**
 * Failures of the provider: the errors that handlers throw (docs/requirements.md "Wire format"). Their messages are in failure-messages.ts.
 */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FailureBody } from '#contract/failure-body.ts'

/** Additions to a failure, each for certain codes. */
export interface FailureExtras {
  /** The reason, for the log only: a short code, never a token or personal data. */
  reason?: string | undefined
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
  /** 2416: the order concerned. */
  orderNo?: string
  /** CODE_MISMATCH: number of tries left; replaces `{attemptsLeft}` in the message. */
  attemptsLeft?: number
  /** ISO 8601: when the next code or link may be requested. */
  resendAt?: string
  /** EFFORT_WANTED: the puzzle to solve first. */
  puzzle?: NonNullable<FailureBody['puzzle']>
  /** ANOTHER_MEMBER: the logged-in member, and the member of the game's token. */
  members?: NonNullable<FailureBody['members']>
}

/** Thrown by rules and handlers; becomes `{ code, message, traceId }` with this status. */
export class ProviderFailure extends Error {
  readonly status: ContentfulStatusCode
  readonly code: number | string
  readonly issues: { path: string; message: string }[]
  readonly reason: string | undefined
  readonly retryAfter: number | undefined
  readonly until: Date | undefined
  readonly allow: readonly string[] | undefined
  readonly text: string | undefined
  readonly messageCode: string | undefined
  readonly orderNo: string | undefined
  readonly attemptsLeft: number | undefined
  readonly resendAt: string | undefined
  readonly puzzle: FailureBody['puzzle']
  readonly members: FailureBody['members']
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
    this.reason = extras.reason
    this.retryAfter = extras.retryAfter
    this.until = extras.until
    this.allow = extras.allow
    this.text = extras.message
    this.messageCode = extras.messageCode
    this.orderNo = extras.orderNo
    this.attemptsLeft = extras.attemptsLeft
    this.resendAt = extras.resendAt
    this.puzzle = extras.puzzle
    this.members = extras.members
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
