import type { PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** What the link's button shows; but for `register` nobody is registered by it (T3; `lookUpMark`, `registrationMark` of the contract). */
export type LinkUse = 'register' | 'coupon' | 'held'

/** What the provider answers to a link; `isKnown`: the address had been registered before (T2). */
export type LinkAnswer = { coupon: PreRegistrationCoupon; isKnown: boolean }

export type MailLinkContext = {
  /** Empty where there is no link. */
  token: string
  use: LinkUse
  coupon: PreRegistrationCoupon
  isKnown: boolean
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
}

export type MailLinkEvent =
  /** A link was opened in this tab; it begins anew, whatever became of the one before. */
  | { type: 'mailLink.opened'; token: string; use: LinkUse }
  /** The page was opened without a link. */
  | { type: 'mailLink.missing' }
  /** The button: mail scanners open links, but press nothing. */
  | { type: 'mailLink.confirm' }
  /** From the coupon to what is held of its owner. */
  | { type: 'mailLink.showRegistration' }
