import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureData } from '#machines/shared/failure-data.ts'
import type { PreRegistrationRef } from '#machines/pre-registration/pre-registration.selectors.ts'
import { isUnverified } from '#machines/code-challenge/code-challenge.rules.ts'
import { Button, PlainButton } from '#src/design/button.tsx'
import { hint } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { NeedsScript } from '#src/components/needs-script.tsx'
import { WrongSummary } from '#src/components/wrong-fields.tsx'
import { CodeStep } from './code-step.tsx'
import { ConsentList } from './consents.tsx'
import { ContactFields } from './contact-fields.tsx'
import { AnotherContact, countryErrorOf, WrongContact } from './contact-parts.tsx'
import { placeOf, type FailurePlace } from './failure-place.ts'
import { LinkStep } from './link-step.tsx'
import * as css from './pre-registration.css.ts'
import { SendButton } from './resend.tsx'
import { useRegistration, type Registration } from './use-registration.ts'
import { WaitToSend } from './wait-to-send.tsx'

export interface RegistrationFormProps {
  registration: PreRegistrationRef
  /** Leads visitors who have already registered to their coupon. */
  onLookUp: () => void
}

/** The message at the number or the address. */
function contactErrorOf({ challenge, contacts, trouble }: Registration, place: FailurePlace | undefined): ReactNode {
  if (trouble.contact === 'wrong' || (trouble.contact === undefined && place === 'contact'))
    return <WrongContact method={contacts.method} />
  if (trouble.contact !== 'unproven' || challenge !== undefined) return undefined
  return (
    <span>
      <Trans>Verify your number first: request a code and enter it.</Trans>
    </span>
  )
}

/** The form of T1: number and code, or address and link; the consents; one button. */
export const RegistrationForm = ({ registration, onLookUp }: RegistrationFormProps) => {
  const form = useRegistration(registration)
  const { challenge, contact, contacts, choice, failure, trouble, formRef, fieldRef, completeRef } = form
  const isLink = contact?.type === 'email' && challenge !== undefined

  // Until the link is sent the form stays, with the focus on its button.
  if (isLink && form.isSent) return <LinkStep challenge={challenge} email={contact.email} />

  const place = failure === undefined ? undefined : placeOf(failure)
  const isPhone = contacts.method === 'phone'
  const isBusy = form.isRegistering || isLink
  return (
    <form ref={formRef} className={css.form} onSubmit={form.submit} noValidate>
      <ContactFields
        contacts={contacts}
        choice={choice}
        onChange={form.changeContacts}
        isFixed={!form.isChoosing}
        field={fieldRef}
        error={contactErrorOf(form, place)}
        countryError={countryErrorOf(place)}
        hint={form.isProven && <Proven />}
        beside={
          (form.isChoosing || challenge !== undefined) && (
            <SendButton challenge={challenge} loading={choice.isListLoading} onSend={form.sendCode} />
          )
        }
      />
      {challenge !== undefined && <CodeStep challenge={challenge} isMissing={trouble.contact === 'unproven'} />}
      {!form.isChoosing && <AnotherContact method={contacts.method} disabled={form.isRegistering} onClick={form.changeNumber} />}
      <ConsentList consents={form.consents} isDisabled={isBusy} isIncomplete={trouble.consents === true} onChange={form.tick} />
      <Refused form={form} place={place} />
      <WrongSummary names={form.wrongNames} />
      <NeedsScript />
      <Button ref={completeRef} type="submit" size="lg" full loading={isBusy || (!isPhone && choice.isListLoading)}>
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

const Proven = () => (
  <span className={css.proven}>
    <Icon name="check-circle" size="s" />
    <Trans>This number is verified.</Trans>
  </span>
)

/** Why the provider has refused, if no field is the reason, and until when nothing can be sent. */
const Refused = ({ form: { failure, isChoosing, trouble }, place }: { form: Registration; place: FailurePlace | undefined }) => {
  if (failure === undefined) return null
  return (
    <>
      {place === 'form' && trouble.contact === undefined && trouble.consents !== true && <RefusedRegistration failure={failure} />}
      {isChoosing && <WaitToSend failure={failure} />}
    </>
  )
}

/** Why the provider has refused, if no field is the reason. */
const RefusedRegistration = ({ failure }: { failure: FailureData }) => (
  <Note tone="bad" role="alert">
    {isUnverified(failure) ? (
      <span>
        <Trans>Too much time has passed. Please verify your number again.</Trans>
      </span>
    ) : (
      <FailureMessage failure={failure} />
    )}
  </Note>
)
