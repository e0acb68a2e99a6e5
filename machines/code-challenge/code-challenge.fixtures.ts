import type { EmailContact, PhoneContact, PreRegistrationConsents, SentChallenge } from './code-challenge.types.ts'

/* For path walks and tests. */
export const aPhone = { type: 'phone', mobileNo: '01012345678', country: 'KR' } as const satisfies PhoneContact
export const someConsents = {
  over14: true,
  privacy: true,
  advertising: true,
  nightAdvertising: false,
} as const satisfies PreRegistrationConsents
export const anEmail = { type: 'email', email: 'reaper@example.com', country: 'US', consents: someConsents } as const satisfies EmailContact
export const aCoupon = { couponCode: 'EHPRE-7K2M-94QX', validUntil: '2027-03-31T14:59:59.000Z' }
/** A code that was sent to the number before. */
export const aSentCode = {
  contact: aPhone,
  challenge: { expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z' },
  triesLeft: 4,
} as const satisfies SentChallenge
