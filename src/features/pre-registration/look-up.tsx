import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Campaign } from '#contract/pre-registration.ts'
import {
  selectChallengeRef,
  selectContact,
  selectCoupon,
  selectFailure,
  selectIsAsking,
  selectIsChoosing,
  selectIsFound,
} from '#machines/coupon-look-up/coupon-look-up.selectors.ts'
import { Button, PlainButton } from '#src/design/button.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { FailureWords } from '#src/i18n/failure-words.tsx'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { CodeStep } from './code-step.tsx'
import { Outcome } from './completed.tsx'
import { ContactFields, useContactChoice } from './contact-fields.tsx'
import { noContacts, type Contacts } from './draft.ts'
import { LinkStep } from './link-step.tsx'
import * as css from './pre-registration.css.ts'
import { Resend } from './resend.tsx'
import { useCouponLookUp } from './use-pre-registration-machine.ts'
import { useStageFocus } from './use-stage-focus.ts'
import { placeOf, useErrorPage } from './words.tsx'

export interface LookUpProps {
  campaign: Campaign
  /** What was typed before, so that nobody types it twice. */
  initial?: Contacts | undefined
  /** Back to the registration, where there is one. */
  onLeave?: (() => void) | undefined
  /** Why it is here; makes way for the coupon. */
  children?: ReactNode
}

/** The coupon of a registration that is complete (T3): by number and code, or by address and link. */
export const LookUp = ({ campaign, initial = noContacts, onLeave, children }: LookUpProps) => {
  const lookUp = useCouponLookUp()
  const challenge = useSelector(lookUp, selectChallengeRef)
  const isChoosing = useSelector(lookUp, selectIsChoosing)
  const isAsking = useSelector(lookUp, selectIsAsking)
  const isFound = useSelector(lookUp, selectIsFound)
  const contact = useSelector(lookUp, selectContact)
  const coupon = useSelector(lookUp, selectCoupon)
  const failure = useSelector(lookUp, selectFailure)
  const [contacts, setContacts] = useState(initial)
  const [isWrong, setWrong] = useState(false)
  const choice = useContactChoice(contacts)
  const field = useRef<HTMLInputElement>(null)
  const { form, focusWrong, wrongNames } = useWrongFields()
  useErrorPage(failure)
  // The provider's check of a field counts as the form's own.
  useEffect(() => {
    if (failure !== undefined && placeOf(failure) !== 'form') focusWrong()
  }, [failure, focusWrong])

  useStageFocus(isChoosing ? 'choosing' : 'finding', () => (isChoosing ? field.current : null))

  if (isFound) return <Outcome title={<Trans>Your coupon</Trans>} coupon={coupon} campaign={campaign} />
  if (contact?.type === 'email' && challenge !== undefined) return <LinkStep challenge={challenge} email={contact.email} />

  const isPhone = contacts.method === 'phone'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isChoosing) return
    // Without consents: what is looked up is not registered on the way.
    const next = choice.contactOf()
    if (next === undefined) {
      // Before the focus moves there, so that it is read out with its message.
      flushSync(() => setWrong(true))
      focusWrong()
    } else lookUp.send({ type: 'couponLookUp.find', contact: next })
  }
  const place = failure === undefined ? undefined : placeOf(failure)
  const wrong = isPhone ? (
    <Trans>Enter a mobile phone number of the chosen country.</Trans>
  ) : (
    <Trans>Enter an e-mail address, such as name@example.com.</Trans>
  )
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {children}
      <h3 className={heading3}>
        <Trans>Find your coupon</Trans>
      </h3>
      <ContactFields
        contacts={contacts}
        choice={choice}
        onChange={(change) => {
          setContacts((before) => ({ ...before, ...change }))
          setWrong(false)
        }}
        isFixed={!isChoosing}
        field={field}
        error={(isWrong || place === 'contact') && <span role="alert">{wrong}</span>}
        countryError={place === 'country' && <Trans>Pre-registration is not open in this country.</Trans>}
        hint={undefined}
        beside={challenge !== undefined && <Resend challenge={challenge} />}
      />
      {challenge !== undefined && <CodeStep challenge={challenge} />}
      {failure !== undefined && place === 'form' && (
        <Note tone="bad" role="alert">
          {failure.code === 'NOT_FOUND' ? (
            <span>
              <Trans>There is no registration for this.</Trans>
            </span>
          ) : (
            <FailureWords failure={failure} />
          )}
        </Note>
      )}
      <WrongSummary names={wrongNames} />
      {challenge === undefined ? (
        <Button type="submit" tone="secondary" size="lg" full loading={isAsking}>
          <Trans>Find my coupon</Trans>
        </Button>
      ) : (
        <p>
          <PlainButton className={textLink} onClick={() => challenge.send({ type: 'challenge.leave' })}>
            <Trans>Another number</Trans>
          </PlainButton>
        </p>
      )}
      {onLeave !== undefined && (
        <p>
          <PlainButton className={textLink} onClick={onLeave}>
            <Trans>Back to pre-registration</Trans>
          </PlainButton>
        </p>
      )}
    </form>
  )
}
