/** What counts in a challenge (docs/requirements.md "Pre-registration"), and what the provider's refusals mean to it. */
import type { FailureData } from '../shared/failure-data.ts'

/** Wrong tries that end a code. */
export const mostTries = 5

/** ms: soon at first, since most look into their mailbox at once; then rarely. */
const [checkSoon, checkLater, soonChecks] = [3000, 10_000, 20]

/** Milliseconds until a link is asked after again, after it was asked so many times. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)

const hasCode =
  (status: number, code: string) =>
  (failure: FailureData): boolean =>
    failure.status === status && failure.code === code

/** The registration is complete already (T2). */
export const isAlreadyRegistered = hasCode(409, 'ALREADY_REGISTERED')
/** Outside the registration window (T4). */
export const isClosed = hasCode(403, 'CAMPAIGN_CLOSED')
/** Looked up, and not registered: told to who has pressed the link. */
export const isUnregistered = hasCode(404, 'NOT_FOUND')
/** The key is missing, spent or too old. */
export const isUnverified = hasCode(403, 'NOT_VERIFIED')
export const isMismatch = hasCode(422, 'CODE_MISMATCH')
/** Too old, spent, or replaced by a newer one. */
export const isExpired = hasCode(410, 'CODE_EXPIRED')
