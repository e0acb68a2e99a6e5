import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useSelector } from '@xstate/react'
import { selectIsSent, type CodeChallengeRef } from '#machines/code-challenge/code-challenge.selectors.ts'
import type { Contact } from '#machines/code-challenge/code-challenge.types.ts'
import type { TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { NeedsScript } from '#src/components/needs-script.tsx'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { CodeStep } from './code-step.tsx'
import { ContactFields, useContactChoice } from './contact-fields.tsx'
import { AnotherContact, countryErrorOf, WrongContact } from './contact-parts.tsx'
import { LinkStep } from './link-step.tsx'
import * as css from './pre-registration.css.ts'
import { Resend } from './resend.tsx'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import { placeOf } from './failure-place.ts'
import { WaitToSend } from './wait-to-send.tsx'

export interface ContactProofProps {
  /** The contents of the fields. */
  contacts: TypedContacts
  /** Only the changes. */
  onChange: (change: Partial<TypedContacts>) => void
  /** Whether a contact may be typed. */
  isChoosing: boolean
  isAsking: boolean
  /** The contact that is being verified, and the method. */
  contact: Contact | undefined
  challenge: CodeChallengeRef | undefined
  failure: FailureData | undefined
  onFind: (contact: Contact) => void
  /** Label of the submit button. */
  submit: ReactNode
  /** Introduction before the fields. */
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** Number or address of a registered visitor, verified by a code or a link (T3). No consents are needed: this registers nobody. */
export const ContactProof = ({
  contacts,
  onChange,
  isChoosing,
  isAsking,
  contact,
  challenge,
  failure,
  onFind,
  ...texts
}: ContactProofProps) => {
  const [isWrong, setWrong] = useState(false)
  const choice = useContactChoice(contacts)
  const field = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const isSent = useSelector(challenge, selectIsSent)
  const { form, focusWrong, wrongNames } = useWrongFields('contact')
  useErrorPage(failure)
  // The provider's validation of a field is treated like the form's own.
  useEffect(() => {
    if (failure !== undefined && placeOf(failure) !== 'form') focusWrong()
  }, [failure, focusWrong])

  useStageFocus(isChoosing ? 'choosing' : isAsking ? 'asking' : 'proving', () => {
    if (isChoosing) return field.current
    return isAsking ? submitButton.current : null
  })

  if (contact?.type === 'email' && challenge !== undefined && isSent) return <LinkStep challenge={challenge} email={contact.email} />

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isChoosing) return
    if (choice.isListMissing) {
      choice.fetchList()
      return
    }
    const next = choice.contactOf()
    if (next === undefined) {
      // Render before the focus moves, so that screen readers announce the field with its message.
      flushSync(() => setWrong(true))
      focusWrong()
    } else onFind(next)
  }
  const place = failure === undefined ? undefined : placeOf(failure)
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {texts.children}
      <ContactFields
        contacts={contacts}
        choice={choice}
        onChange={(change) => {
          onChange(change)
          setWrong(false)
        }}
        isFixed={!isChoosing}
        field={field}
        error={(isWrong || place === 'contact') && <WrongContact method={contacts.method} />}
        countryError={countryErrorOf(place)}
        hint={undefined}
        beside={challenge !== undefined && isSent && <Resend challenge={challenge} />}
      />
      {challenge !== undefined && <CodeStep challenge={challenge} />}
      {failure !== undefined && <Refused failure={failure} isChoosing={isChoosing} />}
      <WrongSummary names={wrongNames} />
      <NeedsScript />
      <div className={css.form}>
        {/* While it sends a code or link it keeps the focus. */}
        {!isSent && (
          <Button
            ref={submitButton}
            type="submit"
            tone="secondary"
            size="lg"
            full
            loading={isAsking || challenge !== undefined || choice.isListLoading}
          >
            {texts.submit}
          </Button>
        )}
        {challenge !== undefined && <AnotherContact method={contacts.method} onClick={() => challenge.send({ type: 'challenge.leave' })} />}
      </div>
      {texts.after}
    </form>
  )
}

/** Why the provider has refused, if no field is the reason, and until when nothing can be sent. */
const Refused = ({ failure, isChoosing }: { failure: FailureData; isChoosing: boolean }) => (
  <>
    {placeOf(failure) === 'form' && (
      <Note tone="bad" role="alert">
        {failure.code === 'NOT_FOUND' ? (
          <span>
            <Trans>There is no registration for this.</Trans>
          </span>
        ) : (
          <FailureMessage failure={failure} />
        )}
      </Note>
    )}
    {isChoosing && <WaitToSend failure={failure} />}
  </>
)
