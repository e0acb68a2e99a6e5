import { failureCodes, toFailure, type Failure } from '#contract/failure.ts'

/**
 * A failed call as a machine keeps it: the fields of `Failure` as plain data.
 * An Error loses its class (and its message) when a recording or a persisted snapshot goes through JSON; plain data does not,
 * so that a guard decides the same in the browser and in a replay (D4).
 */
export type FailureData = Pick<Failure, 'status' | 'code' | 'message' | 'traceId' | 'issues'> & {
  /** Too fast: from when on another code or link may be asked for (ISO 8601). */
  resendAt?: string
  /** EFFORT_WANTED: what is to be solved before another code or link is asked for. */
  puzzle?: NonNullable<Failure['puzzle']>
  /** ANOTHER_MEMBER: who is logged in, and whom the game's token names. */
  members?: NonNullable<Failure['members']>
}

/** What is sure about a failure after JSON: it still has its HTTP status and its code. */
type RecordedFailure = Pick<FailureData, 'status' | 'code'> & Partial<FailureData>

const isRecordedFailure = (error: unknown): error is RecordedFailure =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && 'code' in error

/** An Error that went through JSON is an object with its message. */
const asError = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && !(error instanceof Error) && 'message' in error && typeof error.message === 'string'
    ? new Error(error.message)
    : error

/** Takes anything a port rejected with, or its recorded form, and gives plain data; an error that is no failed call becomes `UNEXPECTED` (status 0). */
export function toFailureData(error: unknown): FailureData {
  const failure: RecordedFailure | Failure = isRecordedFailure(error) ? error : toFailure(asError(error))
  const { status, code, message = '', traceId = '', issues = [], resendAt, puzzle, members } = failure
  return {
    status,
    code,
    message,
    traceId,
    issues,
    ...(typeof resendAt === 'string' ? { resendAt } : {}),
    ...(puzzle ? { puzzle } : {}),
    ...(members ? { members } : {}),
  }
}

/** Takes a failure and tells whether no answer came at all: a lost line says nothing about anybody's session (docs/decisions/0008). */
export const isUnanswered = ({ status, code }: FailureData): boolean => status === 0 && code !== failureCodes.unexpected

/** Takes a failure and tells whether the provider definitely said no to the credentials (400, 401, 403), as opposed to not answering (A4). */
export const isRefusal = (failure: FailureData): boolean => [400, 401, 403].includes(failure.status)
