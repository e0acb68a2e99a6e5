import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, type FormEvent } from 'react'
import { wrongCouponFields, type CouponField } from '#contract/coupons.ts'
import type { Profile } from '#contract/session.ts'
import { selectIsSending, selectRefusal, selectWrong, type CouponClaimRef } from '#machines/coupon-claim/coupon-claim.selectors.ts'
import type { CouponRefusal, RegisteredCoupon } from '#machines/coupon-claim/coupon-claim.types.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { Button } from '#src/design/button.tsx'
import { hint } from '#src/design/field.css.ts'
import { Field, TextInput } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Link } from '#src/components/link.tsx'
import { supportLink } from '#src/components/support-href.ts'
import { NeedsScript } from '#src/components/needs-script.tsx'
import { OpenFromGame } from '#src/components/open-from-game.tsx'
import { StorageRefused } from '#src/components/storage-refused.tsx'
import { useGoToErrorPage } from '#src/components/use-error-page.ts'
import { useActors, usePopups, useSession } from '#src/components/actors.tsx'
import { LoginLink } from '#src/components/login-link.tsx'
import { useMaintenance } from '#src/components/use-maintenance.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { failureText } from '#src/i18n/failure-messages.tsx'
import * as css from './coupon.css.ts'
import { useCouponFields } from './use-coupon-fields.ts'

export interface CouponFormProps {
  /** The member who is signed in, if any: fills in the number. */
  profile: Profile | undefined
  claim: CouponClaimRef
}

/**
 * Shows the outcome of a registration: a popup, the dialog for logging in, or the error page (§6).
 * @param o.onRegistered called after a registration
 * @param o.onMessage called when the form shows a message
 */
function useClaimReactions(claim: CouponClaimRef, o: { onRegistered: () => void; onMessage: () => void }): void {
  const { t, i18n } = useLingui()
  const popups = usePopups()
  const { session } = useActors()
  const here = useRouterState({ select: ({ location }) => location.publicHref.split('#')[0]! })
  const goToErrorPage = useGoToErrorPage()

  const finish = useEffectEvent(({ couponName: name }: RegisteredCoupon) => {
    o.onRegistered()
    popups({
      type: 'popup.open',
      popup: { kind: 'noButton', type: 'success', mainText: t`${name} is registered.\nThe rewards are on their way to your mailbox.` },
    })
  })
  const react = useEffectEvent((failure: FailureData) => {
    const { status, code, traceId } = failure
    const reaction = reactionTo({ status, code, kind: 'other' })
    if (reaction === 'errorPage') goToErrorPage(traceId)
    // A session that ended says so itself (§8).
    else if (reaction !== 'refresh' || selectIsSignedIn(session.getSnapshot()))
      popups({ type: 'popup.open', popup: { kind: 'apiMessage', message: failureText(failure, i18n) } })
  })
  const logIn = useEffectEvent(() => popups({ type: 'popup.open', popup: { kind: 'login', next: here } }))
  const showMessage = useEffectEvent(() => o.onMessage())
  useEffect(() => {
    const subscriptions = [
      claim.on('couponClaim.registered', ({ coupon }) => finish(coupon)),
      claim.on('couponClaim.failed', ({ failure }) => react(failure)),
      claim.on('couponClaim.loginNeeded', () => logIn()),
      claim.on('couponClaim.told', () => showMessage()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [claim])
}

/**
 * The two fields of U5. The input is a draft until it is registered; a failure or signing in does not clear it. A visitor sees and fills in
 * the form like a member, and is asked to log in on submit (A8, docs/decisions/0027). In the game without its token the form says what to do,
 * and cannot be sent (A7).
 */
export const CouponForm = ({ profile, claim }: CouponFormProps) => {
  const { t, i18n } = useLingui()
  const { running: maintenance } = useMaintenance()
  const { isSignedIn, isTokenless } = useSession()
  const isSending = useSelector(claim, selectIsSending)
  const wrong = useSelector(claim, selectWrong)
  const refusal = useSelector(claim, selectRefusal)
  const { form, focusWhenDrawn, wrongNames } = useWrongFields('coupon')

  const { typed, isOwn, isRefused, clearCode, control } = useCouponFields(profile?.memberNumber, (field) =>
    claim.send({ type: 'couponClaim.typed', field }),
  )

  useClaimReactions(claim, { onRegistered: clearCode, onMessage: focusWhenDrawn })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    claim.send({ type: 'couponClaim.submit', typed, wrong: wrongCouponFields(typed), isSignedIn, isMaintained: maintenance !== null })
  }

  const errorTexts: Record<CouponField, string> = {
    memberNumber: t`Check the member number: 12 digits, exactly as the game shows them.`,
    couponCode: t`Check the coupon code: 8 to 20 letters and digits.`,
  }
  const errorOf = (field: CouponField) => {
    if (wrong.includes(field)) return errorTexts[field]
    return refusal?.field === field && failureText(refusal.failure, i18n)
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <CouponNotices />
      <Field
        label={<Trans>Member number</Trans>}
        error={errorOf('memberNumber')}
        hint={
          isOwn ? (
            <OwnerOfNumber profile={profile!} />
          ) : (
            <span>
              <Trans>12 digits</Trans>
            </span>
          )
        }
      >
        {(field) => (
          <TextInput
            {...field}
            {...control('memberNumber')}
            readOnly={isSending}
            inputMode="numeric"
            enterKeyHint="next"
            className={css.figures}
          />
        )}
      </Field>
      <Field label={<Trans>Coupon code</Trans>} error={errorOf('couponCode')}>
        {(field) => (
          <TextInput
            {...field}
            {...control('couponCode')}
            readOnly={isSending}
            autoCapitalize="characters"
            enterKeyHint="done"
            className={`${css.figures} ${css.code}`}
          />
        )}
      </Field>
      {refusal !== undefined && refusal.field === undefined && <RefusedClaim refusal={refusal} />}
      {isRefused && <StorageRefused />}
      <WrongSummary names={wrongNames} />
      <NeedsScript />
      <Button type="submit" size="lg" full loading={isSending} disabled={maintenance !== null || isTokenless}>
        {isSending ? <Trans>Registering</Trans> : <Trans>Register</Trans>}
      </Button>
      <p className={hint}>
        <Trans>Capitals, dashes and spaces make no difference. The rewards reach your in-game mailbox within 1 to 2 minutes.</Trans>
      </p>
    </form>
  )
}

/** What must be known before a coupon is typed: a maintenance, or that nobody is logged in (A7, A8). */
const CouponNotices = () => {
  const { running: maintenance, end } = useMaintenance()
  const { isInitialised, isSignedIn, isTokenless } = useSession()
  if (maintenance !== null)
    return (
      <Note tone="warn">
        <Trans>The game is being maintained until {end}. Coupons can be registered when it opens again.</Trans>
      </Note>
    )
  if (isTokenless) return <OpenFromGame as="h2" />
  if (!isInitialised || isSignedIn) return null
  return (
    <Note>
      <p>
        <Trans>Coupons are registered for the account you are logged in with.</Trans>
      </p>
      <LoginLink returns className={textLink}>
        <Trans>Log in to register</Trans>
      </LoginLink>
    </Note>
  )
}

/** Why the provider has refused, if no field is the reason. */
const RefusedClaim = ({ refusal }: { refusal: CouponRefusal }) => {
  const { i18n } = useLingui()
  return (
    <div data-wrong="" tabIndex={-1} className={css.trouble}>
      <Note tone="bad" role="alert">
        <p>{failureText(refusal.failure, i18n)}</p>
        {refusal.isForSupport && (
          <Link {...supportLink} className={textLink}>
            <Trans>Contact support</Trans>
          </Link>
        )}
      </Note>
    </div>
  )
}

/** Shows whose number it is, so that no player registers for another one by mistake. */
const OwnerOfNumber = ({ profile: { nickname, server } }: { profile: Profile }) => (
  <span className={css.whose}>
    <Icon name="check-circle" size="s" />
    <span>
      {server === null ? (
        <Trans>This is {nickname}.</Trans>
      ) : (
        <Trans>
          This is {nickname} ({server}).
        </Trans>
      )}
    </span>
  </span>
)
