import type {
  Contact,
  PhoneContact,
  PreRegistrationConsents,
  PreRegistrationCoupon,
  SentChallenge,
} from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** How the campaign's window stands (T4). */
export type CampaignState = 'before' | 'open' | 'closed'

export type PreRegistrationInput = { campaign: CampaignState }

export type Registration = { contact: PhoneContact; verifiedKey: string; consents: PreRegistrationConsents }

/** What the provider is asked for a coupon with: empty parts are left out of the query (T3). */
export type CouponQuestion = { contact: Contact; verifiedKey: string | undefined }

export type PreRegistrationContext = {
  /** How the window stands now. */
  campaign: CampaignState
  contact: Contact | undefined
  /** Codes and links of contacts that were left; they still count for who comes back. */
  sent: readonly SentChallenge[]
  /** Proves the number; good once, for a quarter of an hour. */
  verifiedKey: string | undefined
  consents: PreRegistrationConsents | undefined
  coupon: PreRegistrationCoupon
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
}

export type PreRegistrationEvent =
  /** The window has opened, or closed, while the page was open. */
  | { type: 'preRegistration.campaignMoved'; campaign: CampaignState }
  /** Send a code or a link there. */
  | { type: 'preRegistration.verify'; contact: Contact }
  /** Another number or address, another way, or somebody else; while a contact is being proven: `challenge.leave`, to the challenge. */
  | { type: 'preRegistration.changeContact' }
  /** Complete it with the number that is proven. */
  | { type: 'preRegistration.register'; consents: PreRegistrationConsents }
  /** Look up the coupon of an earlier registration (T3), in the form's place. */
  | { type: 'preRegistration.lookUp' }
  | { type: 'preRegistration.leaveLookUp' }

/** Facts for the screen. */
export type PreRegistrationEmitted =
  /** Done, here or by the link: drafts go, and whoever pays for registrations is told (C3). */
  { type: 'preRegistration.completed' }
