import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { nameOf } from '#contract/local-name.ts'
import {
  selectChallengeRef,
  selectContact,
  selectView,
  selectFailure,
  selectIsChoosing,
  selectIsWithdrawing,
  selectIsWithoutAdvertising,
  selectRegistration,
  selectWhat,
  type RegistrationWithdrawalRef,
} from '#machines/registration-withdrawal/registration-withdrawal.selectors.ts'
import type { HeldRegistration, Withdrawable } from '#machines/registration-withdrawal/registration-withdrawal.types.ts'
import { Button } from '#src/design/button.tsx'
import { KeyValue } from '#src/design/key-value.tsx'
import { Note } from '#src/design/note.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading2, heading3 } from '#src/design/text.css.ts'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { formatDay, formatZonedMinute } from '#src/lib/dates.ts'
import { useSite } from '#src/components/use-site.ts'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import { campaignFrame } from './campaign-dates.ts'
import { consentNames } from './consents.tsx'
import { ContactProof } from './contact-proof.tsx'
import * as css from './pre-registration.css.ts'
import { countriesQuery } from './pre-registration.queries.ts'
import { useContactDraft } from './use-contact-draft.ts'
import { useRegistrationWithdrawal } from './use-pre-registration-machine.ts'

type HeadingLevel = 'h1' | 'h2' | 'h3'

/** Each stage replaces the previous one: its heading gets the focus, since the focused control was removed. */
const Stage = ({ as: Heading, title, children }: { as: HeadingLevel; title: ReactNode; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.step}>
      <Heading ref={heading} tabIndex={-1} className={`${Heading === 'h2' ? heading3 : heading2} ${css.outcome}`}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

interface StageProps {
  withdrawal: RegistrationWithdrawalRef
  as: HeadingLevel
}
interface EndedProps {
  as: HeadingLevel
  title: ReactNode
  children: ReactNode
  /** Shows the empty form. */
  onChangeContact: () => void
}

const isAdvertising = ({ kind, isGiven }: HeldRegistration['consents'][number]): boolean =>
  isGiven && (kind === 'advertising' || kind === 'nightAdvertising')

/** In the form's order. */
const inOrder = (consents: HeldRegistration['consents']): HeldRegistration['consents'] => {
  const kinds = Object.keys(consentNames)
  return [...consents].sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}

/** The stored data, as the law requires: all of it, how long it is kept, and when each consent was given. */
const HeldFacts = ({ registration }: { registration: HeldRegistration }) => {
  const { t } = useLingui()
  const { api, frame, locale } = useSite()
  const { data } = useQuery(countriesQuery(api))
  const { contact, country, registeredDt, keptUntil, couponCode, consents } = registration
  const name = data?.countries.find(({ code }) => code === country)?.name
  const timeOf = (moment: string): string => formatZonedMinute(moment, campaignFrame(frame))
  const stateOf = ({ isGiven, dt }: HeldRegistration['consents'][number]): ReactNode => {
    const at = timeOf(dt)
    if (isGiven) return <Trans>Agreed on {at}</Trans>
    return Date.parse(dt) > Date.parse(registeredDt) ? <Trans>Withdrawn on {at}</Trans> : <Trans>Not agreed</Trans>
  }
  return (
    <KeyValue
      left
      className={css.held}
      items={[
        { term: t`Number or address`, value: contact },
        { term: t`Country`, value: name === undefined ? country : nameOf(name, locale) },
        { term: t`Coupon`, value: couponCode },
        { term: t`Registered on`, value: timeOf(registeredDt) },
        { term: t`Deleted automatically on`, value: formatDay(keptUntil, campaignFrame(frame)) },
        ...inOrder(consents).map((consent) => ({ key: consent.kind, term: consentNames[consent.kind], value: stateOf(consent) })),
      ]}
    />
  )
}

const Shown = ({ withdrawal, as, registration }: StageProps & { registration: HeldRegistration }) => {
  const isWithoutAdvertising = useSelector(withdrawal, selectIsWithoutAdvertising)
  const choose = (what: Withdrawable) => withdrawal.send({ type: 'registrationWithdrawal.choose', what })
  return (
    <Stage as={as} title={<Trans>Your registration</Trans>}>
      {isWithoutAdvertising && (
        <Note>
          <output>
            <Trans>Your consent to advertising is withdrawn. Your registration and your coupon stay.</Trans>
          </output>
        </Note>
      )}
      <HeldFacts registration={registration} />
      <div className={css.actions}>
        {registration.consents.some(isAdvertising) && (
          <Button tone="secondary" onClick={() => choose('advertising')}>
            <Trans>Withdraw consent to advertising</Trans>
          </Button>
        )}
        <Button tone="secondary" onClick={() => choose('registration')}>
          <Trans>Withdraw the registration</Trans>
        </Button>
      </div>
    </Stage>
  )
}

const Confirming = ({ withdrawal, as, what }: StageProps & { what: Withdrawable }) => {
  const isWithdrawing = useSelector(withdrawal, selectIsWithdrawing)
  const failure = useSelector(withdrawal, selectFailure)
  const isAll = what === 'registration'
  return (
    <Stage as={as} title={isAll ? <Trans>Withdraw the registration?</Trans> : <Trans>Withdraw consent to advertising?</Trans>}>
      <p>
        {isAll ? (
          <Trans>
            We then delete your number or address and everything else that we hold about your registration. A coupon you have received stays
            good; keep its code, for it cannot be looked up any more.
          </Trans>
        ) : (
          <Trans>We then send you no more advertising, by day or by night. Your registration and your coupon stay.</Trans>
        )}
      </p>
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          <FailureMessage failure={failure} />
        </Note>
      )}
      <div className={css.actions}>
        <Button loading={isWithdrawing} onClick={() => withdrawal.send({ type: 'registrationWithdrawal.confirm' })}>
          <Trans>Withdraw</Trans>
        </Button>
        <Button tone="ghost" disabled={isWithdrawing} onClick={() => withdrawal.send({ type: 'registrationWithdrawal.keep' })}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </Stage>
  )
}

const Ended = ({ as, title, children, onChangeContact }: EndedProps) => (
  <Stage as={as} title={title}>
    <p>{children}</p>
    <div className={css.actions}>
      <Button tone="ghost" onClick={onChangeContact}>
        <Trans>Another number or address</Trans>
      </Button>
    </div>
  </Stage>
)

export interface RegistrationWithdrawalProps {
  /** Level of its heading. */
  as: HeadingLevel
  /** Of a contact that was verified on this page; undefined: it is verified here. */
  verifiedKey?: string | undefined
  /** Called before the error page replaces this one. */
  onErrorPage?: () => void
}

/** The stored data of a registration, and its withdrawal in two steps (T4). */
export const RegistrationWithdrawal = ({ verifiedKey, as, onErrorPage }: RegistrationWithdrawalProps) => {
  const { t } = useLingui()
  const withdrawal = useRegistrationWithdrawal(verifiedKey)
  const view = useSelector(withdrawal, selectView)
  const challenge = useSelector(withdrawal, selectChallengeRef)
  const isChoosing = useSelector(withdrawal, selectIsChoosing)
  const contact = useSelector(withdrawal, selectContact)
  const registration = useSelector(withdrawal, selectRegistration)
  const what = useSelector(withdrawal, selectWhat)
  const failure = useSelector(withdrawal, selectFailure)
  useErrorPage(failure, onErrorPage)
  const [contacts, changeContacts, clearContacts] = useContactDraft('registration-withdrawal')
  const isProven = registration !== null || view === 'nothingHeld' || view === 'withdrawn'
  // Still shown if the proof ends: the visitor proves the same contact again.
  const forgetStored = useEffectEvent(() => clearContacts(contacts))
  useEffect(() => {
    if (isProven) forgetStored()
  }, [isProven])
  const form = useRef<HTMLFieldSetElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  // The other stages focus their headings.
  useStageFocus(view, () => retry.current ?? form.current)
  const changeContact = () => {
    clearContacts()
    withdrawal.send({ type: 'registrationWithdrawal.changeContact' })
  }

  if (view === 'asking') return <SkeletonRows count={5} />
  if (view === 'unanswered' && failure !== undefined)
    return (
      <div className={css.step}>
        <Note tone="bad" role="alert">
          <FailureMessage failure={failure} />
        </Note>
        <div className={css.actions}>
          <Button ref={retry} tone="secondary" onClick={() => withdrawal.send({ type: 'registrationWithdrawal.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </div>
    )
  if (view === 'shown' && registration !== null) return <Shown withdrawal={withdrawal} as={as} registration={registration} />
  if (view === 'confirming' && what !== undefined) return <Confirming key={what} withdrawal={withdrawal} as={as} what={what} />
  if (view === 'withdrawn')
    return (
      <Ended onChangeContact={changeContact} as={as} title={<Trans>Your registration is withdrawn</Trans>}>
        <Trans>Everything we held about it has been deleted. A coupon you have received stays good.</Trans>
      </Ended>
    )
  if (view === 'nothingHeld')
    return (
      <Ended onChangeContact={changeContact} as={as} title={<Trans>There is nothing to withdraw</Trans>}>
        <Trans>We hold no registration for this number or address.</Trans>
      </Ended>
    )
  return (
    <fieldset ref={form} tabIndex={-1} aria-label={t`See or withdraw my registration`} className={css.formStage}>
      <ContactProof
        contacts={contacts}
        onChange={changeContacts}
        isChoosing={isChoosing}
        isAsking={false}
        contact={contact}
        challenge={challenge}
        failure={failure}
        onFind={(next) => withdrawal.send({ type: 'registrationWithdrawal.find', contact: next })}
        submit={<Trans>Show my registration</Trans>}
      >
        <p>
          <Trans>Verify your number or e-mail address to see the data we hold and withdraw your registration.</Trans>
        </p>
      </ContactProof>
    </fieldset>
  )
}
