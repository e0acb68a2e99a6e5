/** The rules of a challenge (docs/requirements.md "Pre-registration"), and the meaning of the provider's refusals. */
import type { FailureData } from '../shared/failure-data.ts'
import type { Contact } from './code-challenge.types.ts'

/** In ms: frequent at first, since most visitors open their mailbox at once; then rare. */
const [checkSoon, checkLater, soonChecks] = [3000, 10_000, 20]

/** Time until the next check of a link, in ms, after the given number of checks. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)

const hasCode =
  (status: number, code: string) =>
  (failure: FailureData): boolean =>
    failure.status === status && failure.code === code

/** The registration is complete already (T2). */
export const isAlreadyRegistered = hasCode(409, 'ALREADY_REGISTERED')
/** Outside the registration window (T4). */
export const isClosed = hasCode(403, 'CAMPAIGN_CLOSED')
/** Looked up and not registered; shown only to a visitor who has pressed the link's button. */
export const isUnregistered = hasCode(404, 'NOT_FOUND')
/** The key is missing, spent or expired. */
export const isUnverified = hasCode(403, 'NOT_VERIFIED')
/** The code is wrong; the machine counts the remaining tries itself. */
export const isMismatch = hasCode(422, 'CODE_MISMATCH')
/** Too soon after the last one, or too many in total. */
export const isTooFast = hasCode(429, 'TOO_MANY_REQUESTS')
/** A puzzle must be solved before anything is sent. */
export const isEffortWanted = hasCode(428, 'EFFORT_WANTED')
/** Limit of puzzles for one code or link: a puzzle may expire while a slow phone solves it. */
export const mostEfforts = 2
/** Expired, or replaced by a newer one. */
export const isExpired = hasCode(410, 'CODE_EXPIRED')

/** Whether both are the same number or address, with the same consents. */
export const isSameContact = (one: Contact | undefined, other: Contact): boolean => {
  if (one?.type !== other.type || one.country !== other.country) return false
  if (one.type === 'phone') return other.type === 'phone' && one.mobileNo === other.mobileNo
  return other.type === 'email' && one.email === other.email && JSON.stringify(one.consents) === JSON.stringify(other.consents)
}
