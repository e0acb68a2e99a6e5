import type { FailureData } from '../shared/failure-data.ts'

/** Where a code goes. `mobileNo` as the provider takes it: digits, with a + where the country stands before them; `country` is ISO 3166-1 alpha-2. */
export type PhoneContact = { type: 'phone'; mobileNo: string; country: string }
/** What was agreed to (T1); the provider keeps it with text version and time. */
export type PreRegistrationConsents = { over14: true; privacy: true; advertising: true; nightAdvertising: boolean }
/** Where a link goes: pressing its button completes the registration, so what was agreed to goes along; without it, it shows a coupon. */
export type EmailContact = { type: 'email'; email: string; country: string; consents?: PreRegistrationConsents | undefined }
export type Contact = PhoneContact | EmailContact

/**
 * Moments of the provider's clock (ISO 8601): how long the code or link is good, from when another may be sent. With `ticket` a code is
 * tried, or a link asked after.
 */
export type Challenge = { expiresAt: string; resendAt: string; ticket?: string | undefined }

/** The coupon of a completed registration; null where the campaign has none. `validUntil`: ISO 8601. */
export type PreRegistrationCoupon = { couponCode: string; validUntil: string } | null

/** What the provider wants solved before it sends more, and what it was solved by. */
export type Puzzle = NonNullable<FailureData['puzzle']>
export type Proof = { puzzle: string; solution: string }

/** What a link's ticket says; `isKnown`: the address had been registered before (T2), and this is the coupon it has. */
export type TicketAnswer = { state: 'waiting' | 'completed'; coupon: PreRegistrationCoupon; isKnown: boolean }

/** A code or link that was sent to this contact before and may still count; `triesLeft`: how many tries that code still has. */
export type SentChallenge = { contact: Contact; challenge: Challenge; triesLeft: number }

/**
 * How a challenge ends: proven by a code, completed by a link, refused by the provider (never begun, or nothing there to be shown), or left
 * for another contact; `sent` is then what may still count, if anything was sent. `verifiedKey`: the code's, or the link's ticket.
 */
export type ChallengeResult =
  | { type: 'proven'; verifiedKey: string }
  | { type: 'completed'; coupon: PreRegistrationCoupon; isKnown: boolean; verifiedKey: string }
  | { type: 'refused'; failure: FailureData }
  | { type: 'left'; sent: SentChallenge | undefined }

/** `earlier`: what was sent to this contact before; it counts where the provider sends nothing new yet. */
export type CodeChallengeInput = { contact: Contact; earlier?: SentChallenge | undefined }

export type CodeChallengeContext = {
  contact: Contact
  challenge: Challenge | undefined
  /** Whether `challenge` is from before, and nothing has been sent since. */
  isEarlier: boolean
  /** The code being tried. */
  code: string
  /** How many tries this code still has. */
  triesLeft: number
  /** What the provider wants solved before it sends, and the solution, to be sent along once. */
  puzzle: Puzzle | undefined
  proof: Proof | undefined
  /** How many puzzles were solved for this code or link. */
  efforts: number
  /** How often a link was asked after; it is asked more rarely by and by. */
  checks: number
  /** Whether somebody looks at the page: nobody asks for a hidden one. */
  isHidden: boolean
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
  result: ChallengeResult | undefined
}

export type CodeChallengeEvent =
  /** Try this code: six digits. */
  | { type: 'challenge.attempt'; code: string }
  /** Send another code or link; it voids the one before. */
  | { type: 'challenge.resend' }
  /** Another number or address: end it. */
  | { type: 'challenge.leave' }
  /** The page is out of sight, or back. */
  | { type: 'challenge.hidden' }
  | { type: 'challenge.shown' }
