import type { Contact, PhoneContact, PreRegistrationConsents, PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** State of the campaign's registration window (T4). */
export type CampaignState = 'before' | 'open' | 'closed'

export type PreRegistrationInput = { campaign: CampaignState }

export type ContactMethod = Contact['type']
/** The contents of the fields. `country`: ISO 3166-1 alpha-2; empty: the language's default. */
export type TypedContacts = { method: ContactMethod; country: string; phone: string; email: string }
export type ConsentKind = keyof PreRegistrationConsents
export type TypedConsents = Record<ConsentKind, boolean>
/** The draft stored in the browser for 24 hours, also across sign-in and reload (docs/requirements.md "Session"), without codes. */
export type PreRegistrationDraft = { contacts: TypedContacts; consents: TypedConsents }

/** Command to the actor that stores the draft. */
export type DraftCommand =
  | { type: 'draft.keep'; draft: PreRegistrationDraft }
  | { type: 'draft.forget' }
  /** The result, so that a reload, Back or a closed popup does not lose it. */
  | { type: 'draft.keepCoupon'; coupon: PreRegistrationCoupon }
  | { type: 'draft.forgetCoupon' }

/** The request that completes the registration of a proven number. */
export type Registration = { contact: PhoneContact; verifiedKey: string; consents: PreRegistrationConsents }

/** Query for a coupon: empty parts are omitted (T3). */
export type CouponQuestion = { contact: Contact; verifiedKey: string | undefined }

export type PreRegistrationContext = {
  /** The current state of the window. */
  campaign: CampaignState
  /** The contents of the form's fields. */
  contacts: TypedContacts
  consents: TypedConsents
  /** The contact that is being proven, or was proven. */
  contact: Contact | undefined
  /** Proves the number; usable once, for a quarter of an hour. */
  verifiedKey: string | undefined
  coupon: PreRegistrationCoupon
  /** Failure of the last try; undefined after a success. */
  failure: FailureData | undefined
}

export type PreRegistrationEvent =
  /** The window has opened or closed since the page loaded. */
  | { type: 'preRegistration.campaignMoved'; campaign: CampaignState }
  /** The stored draft, read at the start and when another owner's draft replaces it. */
  | { type: 'preRegistration.draftRead'; draft: PreRegistrationDraft }
  /** The coupon that this tab has shown before, read at the start. */
  | { type: 'preRegistration.couponRead'; coupon: PreRegistrationCoupon }
  /** Changed fields only. */
  | { type: 'preRegistration.typed'; contacts: Partial<TypedContacts> }
  /** Changed checkboxes only. */
  | { type: 'preRegistration.ticked'; consents: Partial<TypedConsents> }
  /** Send a code or a link to this contact, in the provider's format. A link is sent only with the required consents. */
  | { type: 'preRegistration.verify'; contact: Contact }
  /** Another number, address, method or person; while a contact is being proven, send `challenge.leave` to the challenge instead. */
  | { type: 'preRegistration.changeContact' }
  /** Complete the registration with the proven number and the ticked consents. */
  | { type: 'preRegistration.register' }
  /** Look up the coupon of an earlier registration (T3) in the form's place. */
  | { type: 'preRegistration.lookUp' }
  | { type: 'preRegistration.leaveLookUp' }

/** Events for the screen. */
export type PreRegistrationEmitted =
  /** Done, here or by the link: drafts are removed, and the party that pays for registrations is notified (C3). */
  { type: 'preRegistration.completed' }
