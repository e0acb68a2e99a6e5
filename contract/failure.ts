/**
 * What a failed call looks like: HTTP status plus this body (docs/decisions/0001, docs/requirements.md "Wire format").
 * `code` is a number or a string as in the specification's error catalogue (§8); `message` is in the request's language.
 */
import type { FailureBody } from './failure-body.ts'

/** Codes of ours where the specification names none. Strings, so that they never collide with the game service's numbers. */
export const failureCodes = {
  invalidRequest: 'INVALID_REQUEST',
  notFound: 'NOT_FOUND',
  gone: 'GONE',
  previewUnknown: 'PREVIEW_UNKNOWN',
  previewExpired: 'PREVIEW_EXPIRED',
  unauthorised: 'UNAUTHORISED',
  notBuilt: 'NOT_IMPLEMENTED',
  internal: 'INTERNAL',
  maintenance: 'MAINTENANCE',
  /** The provider has too much to do, or its database is away; `Retry-After` says when to try again (seconds). */
  unavailable: 'UNAVAILABLE',
  /** Made by the API client alone: no response came (offline, refused, timed out). */
  network: 'NETWORK',
  /** Made by the client: a call was refused for its token, and the renewal of the tokens had no answer; the session is kept. */
  renewalUnanswered: 'RENEWAL_UNANSWERED',
  /** Made by the API client: a response came that does not fit the contract. */
  malformed: 'MALFORMED_RESPONSE',
  /** Made by the client: a file of the site's own code or style did not come, without a network or after a new release. */
  partMissing: 'PART_MISSING',
  /** Made by the client: the browser refuses to keep this site's data, or has no room for it. */
  storageBlocked: 'STORAGE_BLOCKED',
  /** Made by the client: an error that is no failed call, so a fault of the page itself. */
  unexpected: 'UNEXPECTED',
} as const

/** A failed call as the site handles it. `status` is 0 where there is no response: what the client itself makes. */
export class Failure extends Error {
  readonly status: number
  readonly code: number | string
  readonly traceId: string
  readonly issues: readonly { path: string; message: string }[]
  /** 2416: the order that is still at the payment provider. */
  readonly orderNo: string | undefined
  /** CODE_MISMATCH: tries that are left. */
  readonly attemptsLeft: number | undefined
  /** TOO_MANY_REQUESTS for a code or link: from when on another may be asked for. */
  readonly resendAt: string | undefined
  /** EFFORT_WANTED: what is to be solved first. */
  readonly puzzle: FailureBody['puzzle']
  /** ANOTHER_MEMBER: who is logged in, and whom the game's token names. */
  readonly members: FailureBody['members']
  constructor(status: number, body: FailureBody) {
    super(body.message)
    this.name = 'Failure'
    this.status = status
    this.code = body.code
    this.traceId = body.traceId
    this.issues = body.issues ?? []
    this.orderNo = body.orderNo
    this.attemptsLeft = body.attemptsLeft
    this.resendAt = body.resendAt
    this.puzzle = body.puzzle
    this.members = body.members
  }
}

/**
 * How Chromium, Firefox, Safari and Vite (for a stylesheet) say that a module did not load; the router knows its own modules by the same.
 * Not anchored: the site may have put words in front.
 */
const partMissing = /Failed to fetch dynamically|error loading dynamically|Importing a module script failed|Unable to preload CSS/

/**
 * Takes anything thrown and gives a Failure, the same one where it is one. Everything else is no failed call, since the API client has
 * made a Failure of each of those: a module that did not load, or a fault of the page (`UNEXPECTED`). Never throws.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && partMissing.test(message) ? failureCodes.partMissing : failureCodes.unexpected
  return new Failure(0, { code, message, traceId: '' })
}
