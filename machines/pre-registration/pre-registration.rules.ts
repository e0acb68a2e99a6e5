/** The contents of the pre-registration form, and when they are complete (T1). */
import type { PreRegistrationConsents } from '../code-challenge/code-challenge.types.ts'
import type { ConsentKind, PreRegistrationDraft, TypedConsents, TypedContacts } from './pre-registration.types.ts'

/** The fields before anything is typed. */
export const noContacts: TypedContacts = { method: 'phone', country: '', phone: '', email: '' }
/** The checkboxes before anything is ticked. */
export const noConsents: TypedConsents = { over14: false, privacy: false, advertising: false, nightAdvertising: false }
/** The form before anything is typed or ticked. */
export const noDraft: PreRegistrationDraft = { contacts: noContacts, consents: noConsents }

/** §5: these three are required; night-time advertising is optional. */
export const requiredConsents = ['over14', 'privacy', 'advertising'] as const satisfies readonly ConsentKind[]

/** The consents in the provider's format; undefined while a required one is missing. */
export const givenConsents = ({ over14, privacy, advertising, nightAdvertising }: TypedConsents): PreRegistrationConsents | undefined =>
  over14 && privacy && advertising ? { over14, privacy, advertising, nightAdvertising } : undefined

/** The entries of a form that differ from its initial state. */
const changed = (typed: object, nothing: object): Record<string, unknown> => {
  const before = new Map(Object.entries(nothing))
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => before.get(name) !== value))
}

/** Whether nothing has been typed or ticked. */
export const isNoDraft = ({ contacts, consents }: PreRegistrationDraft): boolean =>
  Object.keys({ ...changed(contacts, noContacts), ...changed(consents, noConsents) }).length === 0

/** The stored draft, overridden by input typed since the page loaded, which is newer. */
export const mergedDraft = (kept: PreRegistrationDraft, typed: PreRegistrationDraft): PreRegistrationDraft => ({
  contacts: { ...kept.contacts, ...changed(typed.contacts, noContacts) },
  consents: { ...kept.consents, ...changed(typed.consents, noConsents) },
})
