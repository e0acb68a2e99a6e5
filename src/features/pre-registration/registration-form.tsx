import { Trans } from '@lingui/react/macro'
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
import { givenConsents } from '#machines/pre-registration/pre-registration.rules.ts'
import type { TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import { isUnverified } from '#machines/code-challenge/code-challenge.rules.ts'
import { Button, PlainButton } from '#src/design/button.tsx'
import { hint } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { NeedsScript } from '#src/components/needs-script.tsx'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { CodeStep } from './code-step.tsx'
import { ConsentList } from './consents.tsx'
import { ContactFields, useContactChoice } from './contact-fields.tsx'
import { LinkStep } from './link-step.tsx'
import * as css from './pre-registration.css.ts'
import { Resend } from './resend.tsx'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import { placeOf } from './failure-place.ts'
import { WaitToSend } from './wait-to-send.tsx'

/** Problems that the site finds itself before sending (§5), all at once. */
interface Trouble {
  contact?: 'wrong' | 'unproven' | undefined
  consents?: boolean | undefined
}

export interface RegistrationFormProps {
  registration: PreRegistrationRef
  /** Leads visitors who have already registered to their coupon. */
  onLookUp: () => void
}

/** The form of T1: number and code, or address and link; the consents; one button. */
export const RegistrationForm = ({ registration, onLookUp }: RegistrationFormProps) => {
  const challenge = useSelector(registration, selectChallengeRef)
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

  if (contact?.type === 'email' && challenge !== undefined) return <LinkStep challenge={challenge} email={contact.email} />

  const isPhone = contacts.method === 'phone'
  const changeContacts = (change: Partial<TypedContacts>) => {
    registration.send({ type: 'preRegistration.typed', contacts: change })
    setTrouble(({ consents: missing }) => ({ consents: missing }))
  }
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const agreed = givenConsents(consents)
    if (isPhone) {
      const isImpossible = contacts.phone.trim() !== '' && !choice.isListMissing && choice.contactOf() === undefined
      // Enter in the number's field sends the code first.
      if (isChoosing && document.activeElement === field.current) sendCode()
      else if (!isProven || agreed === undefined)
        showTrouble({
          contact: isProven ? undefined : isImpossible ? 'wrong' : 'unproven',
          consents: agreed === undefined,
        })
      else registration.send({ type: 'preRegistration.register' })
      return
    }
    if (choice.isListMissing) {
      choice.fetchList()
      return
    }
    const next = choice.contactOf()
    if (next === undefined || agreed === undefined)
      showTrouble({ contact: next === undefined ? 'wrong' : undefined, consents: agreed === undefined })
    else registration.send({ type: 'preRegistration.verify', contact: next })
  }

  const place = failure === undefined ? undefined : placeOf(failure)
  const wrongContact = isPhone ? (
    <Trans>Enter a mobile phone number of the chosen country.</Trans>
  ) : (
    <Trans>Enter an e-mail address, such as name@example.com.</Trans>
  )
  const contactError =
    trouble.contact === 'wrong' || (trouble.contact === undefined && place === 'contact') ? (
      <span role="alert">{wrongContact}</span>
    ) : trouble.contact === 'unproven' && challenge === undefined ? (
      <span role="alert">
        <Trans>Verify your number first: request a code and enter it.</Trans>
      </span>
    ) : undefined

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <ContactFields
        contacts={contacts}
        choice={choice}
        onChange={changeContacts}
        isFixed={!isChoosing}
        field={field}
        error={contactError}
        countryError={place === 'country' && <Trans>Pre-registration is not open in this country.</Trans>}
        hint={
          isProven && (
            <span className={css.proven}>
              <Icon name="check-circle" size="s" />
              <Trans>This number is verified.</Trans>
            </span>
          )
        }
        beside={
          challenge === undefined ? (
            isChoosing && (
              <Button tone="secondary" className={css.send} loading={choice.isListLoading} onClick={sendCode}>
                <Trans>Send a code</Trans>
              </Button>
            )
          ) : (
            <Resend challenge={challenge} />
          )
        }
      />
      {challenge !== undefined && <CodeStep challenge={challenge} isMissing={trouble.contact === 'unproven'} />}
      {!isChoosing && (
        <p>
          <PlainButton
            className={textLink}
            disabled={isRegistering}
            onClick={() =>
              challenge === undefined
                ? registration.send({ type: 'preRegistration.changeContact' })
                : challenge.send({ type: 'challenge.leave' })
            }
          >
            <Trans>Another number</Trans>
          </PlainButton>
        </p>
      )}
      <ConsentList
        consents={consents}
        isDisabled={isRegistering}
        isIncomplete={trouble.consents === true}
        onChange={(change) => {
          registration.send({ type: 'preRegistration.ticked', consents: change })
          if (givenConsents({ ...consents, ...change }) !== undefined)
            setTrouble(({ contact: wrongContact }) => ({ contact: wrongContact }))
        }}
      />
      {failure !== undefined && place === 'form' && trouble.contact === undefined && trouble.consents !== true && (
        <Note tone="bad" role="alert">
          {isUnverified(failure) ? (
            <span>
              <Trans>Too much time has passed. Please verify your number again.</Trans>
            </span>
          ) : (
            <FailureMessage failure={failure} />
          )}
        </Note>
      )}
      {isChoosing && failure !== undefined && <WaitToSend failure={failure} />}
      <WrongSummary names={wrongNames} />
      <NeedsScript />
      <Button ref={complete} type="submit" size="lg" full loading={isRegistering || (!isPhone && choice.isListLoading)}>
        {isPhone ? <Trans>Complete pre-registration</Trans> : <Trans>Send me the link</Trans>}
      </Button>
      <p>
        <PlainButton className={textLink} onClick={onLookUp}>
          <Trans>Registered before? Find your coupon</Trans>
        </PlainButton>
      </p>
      <p className={hint}>
        <Trans>We keep pre-registration data for two years and then erase it.</Trans>
      </p>
    </form>
  )
}
