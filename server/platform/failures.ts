/** Failures of the provider: what a handler throws (docs/requirements.md "Wire format"). Their words are in failure-messages.ts. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FailureBody } from '#contract/failure-body.ts'

export interface FailureExtras {
  /** Why, for the log only: a short code, never a token or a person's data. */
  reason?: string
  /** Seconds until asking again makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** MAINTENANCE: when everything is open again; stands for `{until}` in the words. */
  until?: Date
  /** 405: the methods that the path knows; becomes `Allow`. */
  allow?: readonly string[]
  /** In the place of the code's usual words: 2416 tells the minutes left. */
  message?: string
  /** The words of another code, where a code has several reasons. */
  words?: string
  /** 2416: which order. */
  orderNo?: string
  /** CODE_MISMATCH: tries that are left; stands for `{attemptsLeft}` in the words. */
  attemptsLeft?: number
  /** ISO 8601: from when on another code or link may be asked for. */
  resendAt?: string
  /** EFFORT_WANTED: what is to be solved first. */
  puzzle?: NonNullable<FailureBody['puzzle']>
  /** ANOTHER_MEMBER: who is logged in, and whom the game's token names. */
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
  readonly words: string | undefined
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
    this.words = extras.words
    this.orderNo = extras.orderNo
    this.attemptsLeft = extras.attemptsLeft
    this.resendAt = extras.resendAt
    this.puzzle = extras.puzzle
    this.members = extras.members
  }
}

/** @param allow the methods that the path knows, as RFC 9110 §15.5.6 wants them named */
export const methodNotAllowed = (allow: readonly string[]): ProviderFailure => new ProviderFailure(405, 'METHOD_NOT_ALLOWED', [], { allow })

export const notFound = (): ProviderFailure => new ProviderFailure(404, 'NOT_FOUND')

/** Was there, and has been taken away for good (RFC 9110 §15.5.11). */
export const gone = (): ProviderFailure => new ProviderFailure(410, 'GONE')

/** @param retryAfter seconds. @param reason for the log: what there is too much of, or what is away */
export const unavailable = (retryAfter: number, reason: string): ProviderFailure =>
  new ProviderFailure(503, 'UNAVAILABLE', [], { retryAfter, reason })
