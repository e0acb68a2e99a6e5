import { useCallback } from 'react'
import { noContacts } from '#machines/pre-registration/pre-registration.rules.ts'
import type { TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import { useDraft } from '#src/components/use-draft.ts'

/**
 * The number or address typed to prove a contact, stored in the browser like other input (docs/requirements.md "Session"): the error page
 * replaces the form.
 * @param name of the form
 * @param initial shown if nothing is stored
 * @returns the contents of the fields; changes some of them; deletes the stored values, and shows `initial` or the argument
 */
export function useContactDraft(
  name: 'coupon-look-up' | 'registration-withdrawal',
  initial: TypedContacts = noContacts,
): readonly [contacts: TypedContacts, change: (some: Partial<TypedContacts>) => void, clear: (shown?: TypedContacts) => void] {
  const [contacts, setContacts, clear] = useDraft(`contact.${name}`, initial)
  const change = useCallback((some: Partial<TypedContacts>) => setContacts((before) => ({ ...before, ...some })), [setContacts])
  return [contacts, change, clear]
}
