import type { FailureDetails } from '#contract/failure-body.ts'
import { detailsOf, failureCodes, isOfFirewall, isOutcomeUnknown, toFailure, type Failure } from '#contract/failure.ts'

/**
 * A failed call as a machine stores it: the fields of `Failure` as plain data. An Error loses its class (and its message) when a recording
 * or a persisted snapshot passes through JSON; plain data does not, so a guard decides the same in the browser and in a replay (D4).
 */
export type FailureData = Pick<Failure, 'status' | 'code' | 'message' | 'traceId' | 'issues'> &
  FailureDetails & {
    /** Language tag of the message. */
    language?: string
  }

/** The part of a failure that is certain after JSON: its HTTP status and its code. */
type RecordedFailure = Pick<FailureData, 'status' | 'code'> & Partial<FailureData>

const isRecordedFailure = (error: unknown): error is RecordedFailure =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && 'code' in error

/** An Error that passed through JSON is an object with its message. */
const asError = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && !(error instanceof Error) && 'message' in error && typeof error.message === 'string'
    ? new Error(error.message)
    : error

/**
 * Takes the rejection of a port, or its recorded form, and returns plain data; an error that is not a failed call becomes `UNEXPECTED`
 * (status 0).
 */
export function toFailureData(error: unknown): FailureData {
  const failure: RecordedFailure | Failure = isRecordedFailure(error) ? error : toFailure(asError(error))
  const { status, code, message = '', traceId = '', issues = [], language } = failure
  return {
    status,
    code,
    message,
    traceId,
    issues,
    ...detailsOf(failure),
    ...(typeof language === 'string' ? { language } : {}),
  }
}

/**
 * Whether a failure says nothing about a session (docs/decisions/0008): there was no response of the provider, a firewall blocked the call, or
 * there were too many requests.
 */
export const isUnanswered = (failure: FailureData): boolean =>
  isOutcomeUnknown(failure) ||
  isOfFirewall(failure) ||
  failure.status === 429 ||
  (failure.status === 0 && failure.code !== failureCodes.unexpected)

/** Whether the provider itself definitely rejected the credentials (400, 401, 403), as opposed to not responding (A4). */
export const isRefusal = (failure: FailureData): boolean => [400, 401, 403].includes(failure.status) && !isOfFirewall(failure)
