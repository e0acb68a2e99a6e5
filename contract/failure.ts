/**
 * What a failed call looks like: HTTP status plus this body (docs/decisions/0002, spec decisions "Wire format").
 * `code` is a number or a string as in the specification's error catalogue (§8); `message` is in the request's language.
 */
import type { FailureBody } from './failure-body.ts'

/** Codes of ours where the specification names none. Strings, so that they never collide with the game service's numbers. */
export const failureCodes = {
  invalidRequest: 'INVALID_REQUEST',
  notFound: 'NOT_FOUND',
  unauthorised: 'UNAUTHORISED',
  notBuilt: 'NOT_IMPLEMENTED',
  internal: 'INTERNAL',
  /** Made by the client: no answer came (offline, refused, timed out). */
  network: 'NETWORK',
  /** Made by the client: an answer came that does not fit the contract. */
  malformed: 'MALFORMED_RESPONSE',
} as const

/** A failed call as the site handles it. `status` is 0 when no answer came. */
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
  }
}

/** Turns anything thrown into a Failure, once, at the edge. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure(0, { code: failureCodes.network, message: error instanceof Error ? error.message : String(error), traceId: '' })
}
