import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Campaign } from '#contract/pre-orders.ts'
import {
  selectChallengeRef,
  selectContact,
  selectCoupon,
  selectFailure,
  selectIsAsking,
  selectIsChoosing,
  selectIsFound,
} from '#machines/coupon-look-up/coupon-look-up.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { CodeStep } from './code-step.tsx'
import { Outcome } from './completed.tsx'
import { ConsentList } from './consents.tsx'
import { ContactFields, useContactChoice } from './contact-fields.tsx'
import { givenConsents, noConsents, noContacts, noMatter, type Contacts } from './draft.ts'
import { LinkStep } from './link-step.tsx'
import * as css from './pre-registration.css.ts'
import { Resend } from './resend.tsx'
import { useCouponLookUp } from './use-pre-order-machine.ts'
import { FailureWords, placeOf, useErrorPage } from './words.tsx'

export interface LookUpProps {
  campaign: Campaign
  /** What was typed before, so that nobody types it twice. */
  initial?: Contacts | undefined
  /** Back to the registration, where there is one. */
  onLeave?: (() => void) | undefined
}

/** The coupon of a registration that is complete (T3): by number and code, or by address and link. */
export const LookUp = ({ campaign, initial = noContacts, onLeave }: LookUpProps) => {
  const lookUp = useCouponLookUp()
  const challenge = useSelector(lookUp, selectChallengeRef)
  const isChoosing = useSelector(lookUp, selectIsChoosing)
  const isAsking = useSelector(lookUp, selectIsAsking)
  const isFound = useSelector(lookUp, selectIsFound)
  const contact = useSelector(lookUp, selectContact)
  const coupon = useSelector(lookUp, selectCoupon)
  const failure = useSelector(lookUp, selectFailure)
  const [contacts, setContacts] = useState(initial)
  const [consents, setConsents] = useState(noConsents)
  const [trouble, setTrouble] = useState<'contact' | 'consents'>()
  const choice = useContactChoice(contacts)
  const field = useRef<HTMLInputElement>(null)
  const boxes = useRef<HTMLFieldSetElement>(null)
  useErrorPage(failure)

  const change = () => lookUp.send({ type: 'couponLookUp.changeContact' })
  if (isFound) return <Outcome title={<Trans>Your coupon</Trans>} coupon={coupon} campaign={campaign} />
  if (contact?.type === 'email' && challenge !== undefined)
    return <LinkStep challenge={challenge} email={contact.email} onChange={change} />

  const isPhone = contacts.method === 'phone'
  const tell = (next: 'contact' | 'consents') => {
    flushSync(() => setTrouble(next))
    ;(next === 'contact' ? field.current : boxes.current?.querySelector<HTMLInputElement>('input[aria-invalid]'))?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isChoosing) return
    // A link may register whoever is not registered yet, so it asks for the same consents; a number is only looked up.
    const agreed = isPhone ? noMatter : givenConsents(consents)
    const next = agreed === undefined ? undefined : choice.contactOf(agreed)
    if (choice.contactOf(noMatter) === undefined) tell('contact')
    else if (agreed === undefined) tell('consents')
    else if (next !== undefined) lookUp.send({ type: 'couponLookUp.find', contact: next })
  }
  const place = failure === undefined ? undefined : placeOf(failure)
  const wrong = isPhone ? (
    <Trans>Enter a mobile phone number of the chosen country.</Trans>
  ) : (
    <Trans>Enter an e-mail address, such as name@example.com.</Trans>
  )
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h3 className={heading3}>
        <Trans>Find your coupon</Trans>
      </h3>
      <ContactFields
        contacts={contacts}
        choice={choice}
        onChange={(next) => {
          setContacts(next)
          setTrouble(undefined)
        }}
        isFixed={!isChoosing}
        field={field}
        error={(trouble === 'contact' || place === 'contact') && <span role="alert">{wrong}</span>}
        countryError={place === 'country' && <Trans>Pre-registration is not open in this country.</Trans>}
        hint={undefined}
        beside={challenge !== undefined && <Resend challenge={challenge} />}
      />
      {challenge !== undefined && <CodeStep challenge={challenge} />}
      {!isPhone && (
        <>
          <p>
            <Trans>
              A link shows the coupon of this address. If it is not registered yet, the link registers it, which is why we ask again.
            </Trans>
          </p>
          <ConsentList
            consents={consents}
            boxes={boxes}
            isDisabled={!isChoosing}
            isIncomplete={trouble === 'consents'}
            onChange={setConsents}
          />
        </>
      )}
      {failure !== undefined && place === 'form' && (
        <Note tone="bad" role="alert">
          {failure.code === 'NOT_FOUND' ? <Trans>There is no registration for this.</Trans> : <FailureWords failure={failure} />}
        </Note>
      )}
      {challenge === undefined ? (
        <Button type="submit" tone="secondary" size="lg" full loading={isAsking}>
          <Trans>Find my coupon</Trans>
        </Button>
      ) : (
        <p>
          <button type="button" className={textLink} onClick={change}>
            <Trans>Another number</Trans>
          </button>
        </p>
      )}
      {onLeave !== undefined && (
        <p>
          <button type="button" className={textLink} onClick={onLeave}>
            <Trans>Back to pre-registration</Trans>
          </button>
        </p>
      )}
    </form>
  )
}
