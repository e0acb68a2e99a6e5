import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  selectChallengeRef,
  selectConsents,
  selectContact,
  selectContacts,
  selectFailure,
  selectIsChoosing,
  selectIsProven,
  selectIsRegistering,
  type PreRegistrationRef,
} from '#machines/pre-registration/pre-registration.selectors.ts'
import { selectIsSent } from '#machines/code-challenge/code-challenge.selectors.ts'
import { givenConsents } from '#machines/pre-registration/pre-registration.rules.ts'
import type { TypedConsents, TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import { useWrongFields } from '#src/components/wrong-fields.tsx'
import { useContactChoice } from './contact-fields.tsx'
import { placeOf } from './failure-place.ts'

/** Problems that the site finds itself before sending (§5), all at once. */
interface Trouble {
  contact?: 'wrong' | 'unproven' | undefined
  consents?: boolean | undefined
}

/**
 * The form of T1 without its looks: what the machine holds, what the site found wrong, and what the controls do. The focus follows the
 * stages: the number, its code, the consents.
 */
export function useRegistration(registration: PreRegistrationRef) {
  const challenge = useSelector(registration, selectChallengeRef)
  const isSent = useSelector(challenge, selectIsSent)
  const isChoosing = useSelector(registration, selectIsChoosing)
  const isProven = useSelector(registration, selectIsProven)
  const isRegistering = useSelector(registration, selectIsRegistering)
  const failure = useSelector(registration, selectFailure)
  const contact = useSelector(registration, selectContact)
  const contacts = useSelector(registration, selectContacts)
  const consents = useSelector(registration, selectConsents)
  const choice = useContactChoice(contacts)
  const [trouble, setTrouble] = useState<Trouble>({})
  const field = useRef<HTMLInputElement>(null)
  const complete = useRef<HTMLButtonElement>(null)
  const { form, focusWrong, wrongNames } = useWrongFields('registration')
  useErrorPage(failure)
  // The provider's validation of a field is treated like the form's own.
  useEffect(() => {
    if (failure !== undefined && placeOf(failure) !== 'form') focusWrong()
  }, [failure, focusWrong])

  useStageFocus(isChoosing ? 'choosing' : isProven ? 'proven' : 'proving', () => {
    if (isChoosing) return field.current
    // The remaining step: the consents, or completing the registration.
    return isProven
      ? (form.current?.querySelector<HTMLElement>('[aria-required="true"]:not(:checked):enabled[type="checkbox"]') ?? complete.current)
      : null
  })

  const showTrouble = (next: Trouble) => {
    // Render before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => setTrouble(next))
    focusWrong()
  }

  const sendCode = () => {
    if (choice.isListMissing) {
      choice.fetchList()
      return
    }
    const next = choice.contactOf()
    if (next === undefined) {
      showTrouble({ contact: 'wrong' })
      return
    }
    setTrouble({})
    registration.send({ type: 'preRegistration.verify', contact: next })
  }

  const submitPhone = () => {
    const isIncomplete = givenConsents(consents) === undefined
    const isImpossible = contacts.phone.trim() !== '' && !choice.isListMissing && choice.contactOf() === undefined
    // Enter in the number's field sends the code first.
    if (isChoosing && document.activeElement === field.current) sendCode()
    else if (!isProven || isIncomplete)
      showTrouble({ contact: isProven ? undefined : isImpossible ? 'wrong' : 'unproven', consents: isIncomplete })
    else registration.send({ type: 'preRegistration.register' })
  }

  const submitEmail = () => {
    if (choice.isListMissing) {
      choice.fetchList()
      return
    }
    const isIncomplete = givenConsents(consents) === undefined
    const next = choice.contactOf()
    if (next === undefined || isIncomplete) showTrouble({ contact: next === undefined ? 'wrong' : undefined, consents: isIncomplete })
    else registration.send({ type: 'preRegistration.verify', contact: next })
  }

  return {
    challenge,
    isSent,
    isChoosing,
    isProven,
    isRegistering,
    failure,
    contact,
    contacts,
    consents,
    choice,
    trouble,
    formRef: form,
    fieldRef: field,
    completeRef: complete,
    wrongNames,
    changeContacts: (change: Partial<TypedContacts>) => {
      registration.send({ type: 'preRegistration.typed', contacts: change })
      setTrouble(({ consents: missing }) => ({ consents: missing }))
    },
    tick: (change: Partial<TypedConsents>) => {
      registration.send({ type: 'preRegistration.ticked', consents: change })
      if (givenConsents({ ...consents, ...change }) !== undefined) setTrouble(({ contact: wrong }) => ({ contact: wrong }))
    },
    sendCode,
    changeNumber: () =>
      challenge === undefined ? registration.send({ type: 'preRegistration.changeContact' }) : challenge.send({ type: 'challenge.leave' }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (contacts.method === 'phone') submitPhone()
      else submitEmail()
    },
  }
}

/** The form, as `useRegistration` returns it. */
export type Registration = ReturnType<typeof useRegistration>
