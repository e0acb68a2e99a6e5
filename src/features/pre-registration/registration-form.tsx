import { Trans } from '@lingui/react/macro'
import type { FailureData } from '#machines/shared/failure-data.ts'
import type { PreRegistrationRef } from '#machines/pre-registration/pre-registration.selectors.ts'
import type { ContactMethod } from '#machines/pre-registration/pre-registration.types.ts'
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
import { placeOf } from './failure-place.ts'
import { LinkStep } from './link-step.tsx'
import * as css from './pre-registration.css.ts'
import { SendButton } from './resend.tsx'
import { useRegistration } from './use-registration.ts'
import { WaitToSend } from './wait-to-send.tsx'

export interface RegistrationFormProps {
  registration: PreRegistrationRef
  /** Leads visitors who have already registered to their coupon. */
  onLookUp: () => void
}

/** The form of T1: number and code, or address and link; the consents; one button. */
export const RegistrationForm = ({ registration, onLookUp }: RegistrationFormProps) => {
  const { challenge, contact, contacts, choice, failure, trouble, isSent, formRef, fieldRef, completeRef, ...form } =
    useRegistration(registration)

  // Until the link is sent the form stays, with the focus on its button.
  if (contact?.type === 'email' && challenge !== undefined && isSent) return <LinkStep challenge={challenge} email={contact.email} />

  const isSendingLink = contact?.type === 'email' && challenge !== undefined
  const place = failure === undefined ? undefined : placeOf(failure)
  const isContactWrong = trouble.contact === 'wrong' || (trouble.contact === undefined && place === 'contact')
  const isPhone = contacts.method === 'phone'
  return (
    <form ref={formRef} className={css.form} onSubmit={form.submit} noValidate>
      <ContactFields
        contacts={contacts}
        choice={choice}
        onChange={form.changeContacts}
        isFixed={!form.isChoosing}
        field={fieldRef}
        error={
          isContactWrong ? (
            <WrongContact method={contacts.method} />
          ) : (
            trouble.contact === 'unproven' &&
            challenge === undefined && (
              <span>
                <Trans>Verify your number first: request a code and enter it.</Trans>
              </span>
            )
          )
        }
        countryError={place === 'country' && <Trans>Pre-registration is not open in this country.</Trans>}
        hint={
          form.isProven && (
            <span className={css.proven}>
              <Icon name="check-circle" size="s" />
              <Trans>This number is verified.</Trans>
            </span>
          )
        }
        beside={
          (form.isChoosing || challenge !== undefined) && (
            <SendButton challenge={challenge} loading={choice.isListLoading} onSend={form.sendCode} />
          )
        }
      />
      {challenge !== undefined && <CodeStep challenge={challenge} isMissing={trouble.contact === 'unproven'} />}
      {!form.isChoosing && (
        <p>
          <PlainButton className={textLink} disabled={form.isRegistering} onClick={form.changeNumber}>
            {isPhone ? <Trans>Another number</Trans> : <Trans>Another address</Trans>}
          </PlainButton>
        </p>
      )}
      <ConsentList
        consents={form.consents}
        isDisabled={form.isRegistering || isSendingLink}
        isIncomplete={trouble.consents === true}
        onChange={form.tick}
      />
      {failure !== undefined && place === 'form' && trouble.contact === undefined && trouble.consents !== true && (
        <RefusedRegistration failure={failure} />
      )}
      {form.isChoosing && failure !== undefined && <WaitToSend failure={failure} />}
      <WrongSummary names={form.wrongNames} />
      <NeedsScript />
      <Button
        ref={completeRef}
        type="submit"
        size="lg"
        full
        loading={form.isRegistering || isSendingLink || (!isPhone && choice.isListLoading)}
      >
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

/** How to correct the number or the address. */
const WrongContact = ({ method }: { method: ContactMethod }) =>
  method === 'phone' ? (
    <Trans>Enter a mobile phone number of the chosen country.</Trans>
  ) : (
    <Trans>Enter an e-mail address, such as name@example.com.</Trans>
  )

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
