import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** What the link's button does. Only `register` registers the address (T3; `lookUpMark`, `registrationMark` of the contract). */
export type LinkUse = 'register' | 'coupon' | 'held'

/** The provider's response to a link; `isKnown`: the address was already registered (T2). */
export type LinkResponse = { coupon: PreRegistrationCoupon; isKnown: boolean }

export type MailLinkContext = {
  /** Empty if there is no link. */
  token: string
  use: LinkUse
  coupon: PreRegistrationCoupon
  isKnown: boolean
  /** Failure of the last try; undefined after a success. */
  failure: FailureData | undefined
}

export type MailLinkEvent =
  /** A link was opened in this tab; the machine restarts, whatever the state of the previous link. */
  | { type: 'mailLink.opened'; token: string; use: LinkUse }
  /** The page was opened without a link. */
  | { type: 'mailLink.missing' }
  /** The button: mail scanners open links but press no buttons. */
  | { type: 'mailLink.confirm' }
  /** From the coupon to the stored data of its owner. */
  | { type: 'mailLink.showRegistration' }
