/** What is typed for pre-registration: kept 24 hours, also across sign-in and reload (docs/requirements.md "Session"). Codes never are. */
import type { PreRegistrationConsents } from '#machines/code-challenge/code-challenge.types.ts'

export const draftName = 'pre-registration'

export type Method = 'phone' | 'email'
export type ConsentKind = 'over14' | 'privacy' | 'advertising' | 'nightAdvertising'
export type Consents = Record<ConsentKind, boolean>

export interface Contacts {
  method: Method
  /** ISO 3166-1 alpha-2; empty: the language's own. */
  country: string
  phone: string
  email: string
}

export const noContacts: Contacts = { method: 'phone', country: '', phone: '', email: '' }
export const noConsents: Consents = { over14: false, privacy: false, advertising: false, nightAdvertising: false }
/** All that is kept. */
export interface Draft {
  contacts: Contacts
  consents: Consents
}
export const nothing: Draft = { contacts: noContacts, consents: noConsents }

/** §5: these three are required; night-time advertising is a wish of its own. */
export const requiredConsents = ['over14', 'privacy', 'advertising'] as const satisfies readonly ConsentKind[]

/** As the provider takes them; undefined while one that is required is missing. */
export const givenConsents = ({ over14, privacy, advertising, nightAdvertising }: Consents): PreRegistrationConsents | undefined =>
  over14 && privacy && advertising ? { over14, privacy, advertising, nightAdvertising } : undefined
