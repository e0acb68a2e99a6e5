import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { Campaign } from '#contract/pre-registration.ts'
import {
  selectContacts,
  selectCoupon,
  selectView,
  selectFailure,
  selectIsFinding,
  selectIsLookingUp,
  selectIsRestored,
} from '#machines/pre-registration/pre-registration.selectors.ts'
import type { TypedContacts } from '#machines/pre-registration/pre-registration.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { formatMinute } from '#src/lib/dates.ts'
import { announceConversion } from '#src/lib/third-party-events.ts'
import { usePopups } from '#src/components/actors.tsx'
import { useIsBefore } from '#src/components/use-is-before.ts'
import { serverNow } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import { campaignFrame } from './campaign-dates.ts'
import { Outcome, StoreLinks } from './completed.tsx'
import { LookUp, RegistrationLink } from './look-up.tsx'
import * as css from './pre-registration.css.ts'
import { RegistrationForm } from './registration-form.tsx'
import { usePreRegistration } from './use-pre-registration-machine.ts'
import { useStageFocus } from '#src/components/use-stage-focus.ts'

/**
 * The teaser's popup message (§2, P6): why the form has disappeared. Correctable problems are shown in the form.
 * @param reason `known`: registered already (T2); `over`: the window has closed; undefined while there is a form
 */
function useTeaserMessage(reason: 'known' | 'over' | undefined, { couponValidUntil }: Campaign): void {
  const { t } = useLingui()
  const popups = usePopups()
  const queryClient = useQueryClient()
  const { frame } = useSite()
  const before = useRef(reason)
  const showMessage = useEffectEvent(() => {
    if (reason === undefined || before.current !== undefined) return
    const message =
      reason === 'known'
        ? t`Pre-registration is already completed for this number or address.\nYou can find your coupon with it.`
        : serverNow(queryClient, frame) < Date.parse(couponValidUntil)
          ? t`Pre-registration has just ended.\nWhoever registered can still find their coupon.`
          : t`Pre-registration has just ended.`
    popups({ type: 'popup.open', popup: { kind: 'teaserMessage', message } })
  })
  useEffect(() => {
    showMessage()
    before.current = reason
  }, [reason])
}

/** Whether there is neither a number nor an address. */
const hasNoContact = ({ phone, email }: TypedContacts): boolean => phone === '' && email === ''

const OverNote = () => (
  <Note>
    <Trans>Pre-registration is over. Whoever registered can find their coupon here.</Trans>
  </Note>
)

/** After the window: the look-up of a coupon as long as coupons are valid, then only the registration (T4). */
const Closed = ({ campaign, contacts }: { campaign: Campaign; contacts: TypedContacts }) => {
  const areCouponsValid = useIsBefore(campaign.couponValidUntil)
  if (!areCouponsValid)
    return (
      <>
        <Note>
          <Trans>Pre-registration is over, and its coupons can no longer be used.</Trans>
        </Note>
        <RegistrationLink />
      </>
    )
  return (
    <LookUp campaign={campaign} initial={contacts}>
      <OverNote />
    </LookUp>
  )
}

/** Pre-registration in any state: in the teaser's section, and in the preRegister popup. */
export const PreRegistrationPanel = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useLingui()
  const registration = usePreRegistration(campaign)
  const view = useSelector(registration, selectView)
  const coupon = useSelector(registration, selectCoupon)
  const isFinding = useSelector(registration, selectIsFinding)
  const failure = useSelector(registration, selectFailure)
  const contacts = useSelector(registration, selectContacts)
  const isLookingUp = useSelector(registration, selectIsLookingUp)
  const isRestored = useSelector(registration, selectIsRestored)
  const lookUp = () => registration.send({ type: 'preRegistration.lookUp' })
  const leaveLookUp = (typed: TypedContacts) => {
    if (hasNoContact(contacts) && !hasNoContact(typed)) registration.send({ type: 'preRegistration.typed', contacts: typed })
    registration.send({ type: 'preRegistration.leaveLookUp' })
  }

  useEffect(() => {
    const subscription = registration.on('preRegistration.completed', () => announceConversion())
    return () => subscription.unsubscribe()
  }, [registration])
  useEffect(() => registration.send({ type: 'preRegistration.campaignMoved', campaign: campaign.state }), [registration, campaign.state])
  const panel = useRef<HTMLDivElement & HTMLFieldSetElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The window may open while somebody reads the page: no control is removed then.
  const stage = isLookingUp ? 'lookUp' : isFinding ? 'finding' : view === 'awaiting' ? 'form' : view
  useStageFocus(stage, () => heading.current ?? panel.current)
  const isKnown = view === 'alreadyCompleted' && coupon === null && !isFinding
  useTeaserMessage(isKnown ? 'known' : view === 'closed' && !isLookingUp ? 'over' : undefined, campaign)

  const another = (
    <Button tone="ghost" onClick={() => registration.send({ type: 'preRegistration.changeContact' })}>
      <Trans>Register another</Trans>
    </Button>
  )
  if (view === 'completed') return <Outcome title={<Trans>Your name is in the field</Trans>} coupon={coupon} campaign={campaign} />
  if (view === 'alreadyCompleted' && coupon !== null)
    return (
      <Outcome title={<Trans>You have registered before</Trans>} coupon={coupon} campaign={campaign} takesFocus={!isRestored}>
        {another}
      </Outcome>
    )
  if (isFinding) return <SkeletonRows count={3} />
  if (isLookingUp || view === 'closed')
    return (
      <div ref={panel} tabIndex={-1} className={`${css.step} ${css.stage}`}>
        {isLookingUp ? (
          // The same element before and after the end of the window: a look-up that has begun goes on.
          <LookUp campaign={campaign} initial={contacts} heading={heading} onLeave={view === 'closed' ? undefined : leaveLookUp}>
            {view === 'closed' && <OverNote />}
          </LookUp>
        ) : (
          <Closed campaign={campaign} contacts={contacts} />
        )}
      </div>
    )
  if (view === 'awaiting') return <NotOpenYet campaign={campaign} />
  if (view === 'alreadyCompleted')
    return (
      <div ref={panel} tabIndex={-1} className={`${css.step} ${css.stage}`}>
        <AlreadyCompleted failure={failure} onFind={lookUp}>
          {another}
        </AlreadyCompleted>
      </div>
    )
  return (
    <fieldset ref={panel} tabIndex={-1} aria-label={t`Pre-registration`} className={css.formStage}>
      <RegistrationForm registration={registration} onLookUp={lookUp} />
    </fieldset>
  )
}

/** The time at which it opens, and the stores. */
const NotOpenYet = ({ campaign }: { campaign: Campaign }) => {
  const { frame } = useSite()
  const opens = formatMinute(campaign.opensDt, campaignFrame(frame))
  return (
    <div className={css.step}>
      <h3 className={heading3}>
        <Trans>Not open yet</Trans>
      </h3>
      <p>
        <Trans>Pre-registration opens on {opens} (UTC+9).</Trans>
      </p>
      <StoreLinks stores={campaign.stores} />
    </div>
  )
}

/** The contact is registered; its coupon is shown after a proof. @param props.failure of the last look-up */
const AlreadyCompleted = ({ failure, onFind, children }: { failure: FailureData | undefined; onFind: () => void; children: ReactNode }) => (
  <>
    <Note tone="warn">
      <Trans>Pre-registration is already completed for this number or address.</Trans>
    </Note>
    {failure !== undefined && (
      <Note tone="bad">
        <FailureMessage failure={failure} />
      </Note>
    )}
    <div className={css.actions}>
      <Button onClick={onFind}>
        <Trans>Find my coupon</Trans>
      </Button>
      {children}
    </div>
  </>
)
