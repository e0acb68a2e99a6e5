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

export type ContactMethod = Contact['type']
/** As it stands in the fields. `country`: ISO 3166-1 alpha-2; empty: the language's own. */
export type TypedContacts = { method: ContactMethod; country: string; phone: string; email: string }
export type ConsentKind = keyof PreRegistrationConsents
export type TypedConsents = Record<ConsentKind, boolean>
/** What is kept in the browser, 24 hours, also across sign-in and reload (docs/requirements.md "Session"). Codes never are. */
export type PreRegistrationDraft = { contacts: TypedContacts; consents: TypedConsents }

/** What whoever keeps the draft is told. */
export type DraftCommand = { type: 'draft.keep'; draft: PreRegistrationDraft } | { type: 'draft.forget' }

export type Registration = { contact: PhoneContact; verifiedKey: string; consents: PreRegistrationConsents }

/** What the provider is asked for a coupon with: empty parts are left out of the query (T3). */
export type CouponQuestion = { contact: Contact; verifiedKey: string | undefined }

export type PreRegistrationContext = {
  /** How the window stands now. */
  campaign: CampaignState
  /** What is typed and ticked: the fields show it. */
  contacts: TypedContacts
  consents: TypedConsents
  /** The contact that is being proven, or was. */
  contact: Contact | undefined
  /** Codes and links of contacts that were left; they still count for who comes back. */
  sent: readonly SentChallenge[]
  /** Proves the number; good once, for a quarter of an hour. */
  verifiedKey: string | undefined
  coupon: PreRegistrationCoupon
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
}

export type PreRegistrationEvent =
  /** The window has opened, or closed, while the page was open. */
  | { type: 'preRegistration.campaignMoved'; campaign: CampaignState }
  /** What was kept, at the start and when another owner's draft takes its place. */
  | { type: 'preRegistration.draftRead'; draft: PreRegistrationDraft }
  /** Fields have changed: only those. */
  | { type: 'preRegistration.typed'; contacts: Partial<TypedContacts> }
  /** Boxes have changed: only those. */
  | { type: 'preRegistration.ticked'; consents: Partial<TypedConsents> }
  /** Send a code or a link there: what is typed, as the provider takes it. A link goes out only with the required consents. */
  | { type: 'preRegistration.verify'; contact: Contact }
  /** Another number or address, another way, or somebody else; while a contact is being proven: `challenge.leave`, to the challenge. */
  | { type: 'preRegistration.changeContact' }
  /** Complete it with the number that is proven, and with what is ticked. */
  | { type: 'preRegistration.register' }
  /** Look up the coupon of an earlier registration (T3), in the form's place. */
  | { type: 'preRegistration.lookUp' }
  | { type: 'preRegistration.leaveLookUp' }

/** Facts for the screen. */
export type PreRegistrationEmitted =
  /** Done, here or by the link: drafts go, and whoever pays for registrations is told (C3). */
  { type: 'preRegistration.completed' }
