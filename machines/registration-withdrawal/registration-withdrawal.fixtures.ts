import type { HeldRegistration } from './registration-withdrawal.types.ts'

/* For path walks and tests. */
const consent = (kind: HeldRegistration['consents'][number]['kind'], isGiven = true) => ({
  kind,
  isGiven,
  version: '2024-12-24',
  dt: '2026-11-22T03:00:00.000Z',
})

export const aRegistration: HeldRegistration = {
  authType: 0,
  contact: '+821012345678',
  country: 'KR',
  registeredDt: '2026-11-22T03:00:00.000Z',
  keptUntil: '2028-11-22T03:00:00.000Z',
  couponCode: 'EHPR7K2M94QX',
  consents: [consent('over14'), consent('privacy'), consent('advertising'), consent('nightAdvertising', false)],
}

export const withoutAdvertising: HeldRegistration = {
  ...aRegistration,
  consents: aRegistration.consents.map((one) => (one.kind === 'advertising' ? { ...one, isGiven: false } : one)),
}
