import { useCallback, useState } from 'react'
import { noContacts } from '#machines/pre-registration/pre-registration.rules.ts'
import type { TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import { useDraft } from '#src/components/use-draft.ts'

/**
 * The number or address typed to prove a contact, stored in the browser like other input (docs/requirements.md "Session"): the error page
 * replaces the form.
 * @param name of the form
 * @param initial shown if nothing is stored, or if the form began with other values then: those were typed later
 * @returns the contents of the fields; changes some of them; deletes the stored values, and shows `initial` or the argument
 */
export function useContactDraft(
  name: 'coupon-look-up' | 'registration-withdrawal',
  initial: TypedContacts = noContacts,
): readonly [contacts: TypedContacts, change: (some: Partial<TypedContacts>) => void, clear: (shown?: TypedContacts) => void] {
  const [first] = useState(initial)
  const begun = JSON.stringify(first)
  const [stored, setStored, clearStored] = useDraft(`contact.${name}`, { begun, contacts: first })
  const contacts = stored.begun === begun ? stored.contacts : first
  const change = useCallback(
    (some: Partial<TypedContacts>) =>
      setStored((before) => ({ begun, contacts: { ...(before.begun === begun ? before.contacts : first), ...some } })),
    [setStored, begun, first],
  )
  const clear = useCallback((shown: TypedContacts = first) => clearStored({ begun, contacts: shown }), [clearStored, begun, first])
  return [contacts, change, clear]
}
