import type { FailureData } from '../shared/failure-data.ts'

/**
 * Recipient of a code. `mobileNo` as the provider takes it: digits, with a leading + if they include the country code; `country` is ISO
 * 3166-1 alpha-2.
 */
export type PhoneContact = { type: 'phone'; mobileNo: string; country: string }
/** The consents given (T1); the provider stores them with text version and time. */
export type PreRegistrationConsents = { over14: true; privacy: true; advertising: true; nightAdvertising: boolean }
/** Recipient of a link. Its button completes the registration, so the consents are sent along; without them the link shows a coupon. */
export type EmailContact = { type: 'email'; email: string; country: string; consents?: PreRegistrationConsents | undefined }
export type Contact = PhoneContact | EmailContact

/**
 * Times of the provider's clock (ISO 8601): when the code or link expires, and when another may be sent. `ticket` is needed to try a code
 * or to check a link.
 */
export type Challenge = { expiresAt: string; resendAt: string; ticket?: string | undefined }

/** The coupon of a completed registration; null if the campaign has none. Times are ISO 8601; without `validFrom` it is valid at once. */
export type PreRegistrationCoupon = { couponCode: string; validFrom?: string | undefined; validUntil: string } | null

/** The puzzle that the provider requires before it sends more, and its solution. */
export type Puzzle = NonNullable<FailureData['puzzle']>
export type Proof = { puzzle: string; solution: string }

/**
 * Status of a link's ticket. `isKnown`: the address was already registered (T2), and this is its coupon. `ticket`: of the link that was
 * confirmed, if that is another one: the response to "Send again" may have been lost.
 */
export type TicketStatus = { state: 'waiting' | 'completed'; coupon: PreRegistrationCoupon; isKnown: boolean; ticket?: string | undefined }

/** A code or link that was sent to this contact before and may still count; `triesLeft`: remaining tries of that code. */
export type SentChallenge = { contact: Contact; challenge: Challenge; triesLeft: number }

/**
 * Result of a challenge: proven by a code, completed by a link, refused by the provider (never begun, or nothing to show), or left for
 * another contact. `verifiedKey`: of the code, or the link's ticket.
 */
export type ChallengeResult =
  | { type: 'proven'; verifiedKey: string }
  | { type: 'completed'; coupon: PreRegistrationCoupon; isKnown: boolean; verifiedKey: string }
  | { type: 'refused'; failure: FailureData }
  | { type: 'left' }

export type CodeChallengeInput = { contact: Contact }

export type CodeChallengeContext = {
  contact: Contact
  challenge: Challenge | undefined
  /** The code being tried. */
  code: string
  /** Remaining tries of this code. */
  triesLeft: number
  /** The puzzle that the provider requires before it sends, and the solution, which is sent once. */
  puzzle: Puzzle | undefined
  proof: Proof | undefined
  /** Number of puzzles solved for this code or link. */
  efforts: number
  /** Number of checks of a link; the checks become rarer. */
  checks: number
  /** Whether the page is hidden: a hidden page does not poll. */
  isHidden: boolean
  /** Failure of the last try; undefined after a success. */
  failure: FailureData | undefined
  result: ChallengeResult | undefined
}

export type CodeChallengeEvent =
  /** Try this code of six digits. */
  | { type: 'challenge.attempt'; code: string }
  /** Send another code or link; it voids the previous one. */
  | { type: 'challenge.resend' }
  /** Another number or address: end this challenge. */
  | { type: 'challenge.leave' }
  /** The page became hidden, or visible again. */
  | { type: 'challenge.hidden' }
  | { type: 'challenge.shown' }
