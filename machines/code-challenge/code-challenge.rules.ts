/** What counts in a challenge (docs/requirements.md "Pre-registration"), and what the provider's refusals mean to it. */
import type { FailureData } from '../shared/failure-data.ts'
import type { ChallengeResult, Contact, SentChallenge } from './code-challenge.types.ts'

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
/** Too soon after the last one, or too many in all. */
export const isTooFast = hasCode(429, 'TOO_MANY_REQUESTS')
/** A puzzle is to be solved before anything is sent. */
export const isEffortWanted = hasCode(428, 'EFFORT_WANTED')
/** Solved so many times for one code or link, it is given up: one may run out while a slow phone works on it. */
export const mostEfforts = 2
/** Too old, spent, or replaced by a newer one. */
export const isExpired = hasCode(410, 'CODE_EXPIRED')

/** Whether both are one number or address, asked for with the same consents. */
export const isSameContact = (one: Contact | undefined, other: Contact): boolean => {
  if (one?.type !== other.type || one.country !== other.country) return false
  if (one.type === 'phone') return other.type === 'phone' && one.mobileNo === other.mobileNo
  return other.type === 'email' && one.email === other.email && JSON.stringify(one.consents) === JSON.stringify(other.consents)
}

/** What was sent to a contact before. */
export const sentTo = (sent: readonly SentChallenge[], contact: Contact): SentChallenge | undefined =>
  sent.find((one) => isSameContact(one.contact, contact))

/** The list of what was sent, after a challenge has ended: one entry for each contact that was left. */
export const sentAfter = (sent: readonly SentChallenge[], result: ChallengeResult): readonly SentChallenge[] => {
  if (result.type !== 'left' || result.sent === undefined) return sent
  const { sent: last } = result
  return [...sent.filter((one) => !isSameContact(one.contact, last.contact)), last]
}
