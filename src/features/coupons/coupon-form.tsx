import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { wrongCouponFields, type CouponField } from '#contract/coupons.ts'
import { groupedNumber, plainText } from '#contract/coupon-text.ts'
import type { Failure } from '#contract/failure.ts'
import type { Profile } from '#contract/session.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { Button } from '#src/design/button.tsx'
import { hint } from '#src/design/field.css.ts'
import { Field, TextInput } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Link } from '#src/components/link.tsx'
import { useDraft } from '#src/components/use-draft.ts'
import { usePopups, useSession } from '#src/components/actors.tsx'
import { LoginLink } from '#src/components/login-link.tsx'
import { useMaintenance } from '#src/components/use-maintenance.ts'
import { useSite } from '#src/components/use-site.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { failureText } from '#src/i18n/failure-words.tsx'
import { claim, type Registered } from './claim.ts'
import * as css from './coupon.css.ts'

const nothing = { memberNumber: '', couponCode: '' }

/** As it is shown when it has been pasted, or when its field is left: a code plain, a member number in groups of four. */
const cleaned = { memberNumber: (typed: string) => groupedNumber(plainText(typed)), couponCode: plainText }

/** What is wrong, by field; `form` is about both of them or neither. */
type Trouble = Partial<Record<CouponField | 'form', string>> & { isForSupport?: boolean }

export interface CouponFormProps {
  /** Who is signed in: the number is filled in for them. */
  profile: Profile | undefined
  onRegistered: (coupon: Registered) => void
}

/**
 * The two fields of U5. What is typed is a draft until it is registered; a failure takes nothing away, nor does signing in. A visitor sees
 * and fills in the form like a member, and is asked to log in when there is something to send (A8, docs/decisions/0027).
 */
export const CouponForm = ({ profile, onRegistered }: CouponFormProps) => {
  const { t, i18n } = useLingui()
  const { api, locale } = useSite()
  const { running: maintenance, end } = useMaintenance()
  const popups = usePopups()
  const { isInitialised, isSignedIn } = useSession()
  const here = useRouterState({ select: ({ location }) => location.publicHref.split('#')[0]! })
  const navigate = useNavigate()
  const [draft, setTyped, clear] = useDraft('coupon', nothing)
  /** Somebody is in the field of the number: nothing is filled in under their hands. */
  const [isInNumber, setIsInNumber] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>({})
  const [isSending, setIsSending] = useState(false)
  /** At once, where the state comes with the next render: two presses are one registration. */
  const isUnderWay = useRef(false)
  const { form, focusWrong, wrongNames } = useWrongFields('coupon')

  const own = profile?.memberNumber
  // What is filled in is no draft: the next member of this device must not find it.
  const filledIn = own !== undefined && !isInNumber && draft.memberNumber === '' ? groupedNumber(own) : draft.memberNumber
  const typed = { ...draft, memberNumber: filledIn }
  const isOwn = own !== undefined && plainText(typed.memberNumber) === own

  const tell = (next: Trouble) => {
    // Before the focus moves there, so that it is read out with its message.
    flushSync(() => setTrouble(next))
    focusWrong()
  }

  const react = async (failure: Failure) => {
    const { status, code, traceId } = failure
    if (reactionTo({ status, code, kind: 'other' }) === 'errorPage') {
      await navigate({ to: '/error/500', search: { trace: traceId } })
      return
    }
    popups({ type: 'popup.open', popup: { kind: 'apiMessage', message: failureText(failure, i18n) } })
  }

  const send = async () => {
    const result = await claim(api, locale, typed)
    isUnderWay.current = false
    setIsSending(false)
    switch (result.type) {
      case 'registered': {
        const name = result.coupon.couponName
        clear({ ...nothing, memberNumber: cleaned.memberNumber(typed.memberNumber) })
        onRegistered(result.coupon)
        popups({
          type: 'popup.open',
          popup: { kind: 'noButton', type: 'success', mainText: t`${name} is registered.\nThe rewards are on their way to your mailbox.` },
        })
        break
      }
      case 'wrong':
        tell({
          ...(result.fields.includes('memberNumber') && {
            memberNumber: t`Check the member number: 12 digits, exactly as the game shows them.`,
          }),
          ...(result.fields.includes('couponCode') && { couponCode: t`Check the coupon code: 8 to 20 letters and digits.` }),
        })
        break
      case 'refused':
        tell({ [result.field ?? 'form']: failureText(result.failure, i18n), isForSupport: result.isForSupport })
        break
      case 'failed':
        await react(result.failure)
        break
      default:
        result satisfies never
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current || maintenance !== null) return
    if (!isSignedIn && wrongCouponFields(typed).length === 0) {
      popups({ type: 'popup.open', popup: { kind: 'login', next: here } })
      return
    }
    isUnderWay.current = true
    setIsSending(true)
    setTrouble({})
    void send()
  }

  const control = (field: CouponField) => ({
    value: typed[field],
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isPasted = nativeEvent instanceof InputEvent && /^insertFrom(Paste|Drop)$/.test(nativeEvent.inputType)
      if (field === 'memberNumber') setIsInNumber(true)
      setTyped((before) => ({ ...before, [field]: isPasted ? cleaned[field](target.value) : target.value }))
      setTrouble(({ [field]: _mended, form: _both, ...rest }) => rest)
    },
    onFocus: () => setIsInNumber(field === 'memberNumber' && typed.memberNumber === ''),
    onBlur: () => {
      setIsInNumber(false)
      setTyped((before) => {
        const plain = cleaned[field](before[field])
        return plain === before[field] ? before : { ...before, [field]: plain }
      })
    },
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    readOnly: isSending,
    // Both are, so neither is marked.
    'aria-required': true,
  })

  const words = (field: CouponField) => trouble[field] !== undefined && <span role="alert">{trouble[field]}</span>

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {maintenance !== null && (
        <Note tone="warn">
          <Trans>The game is being maintained until {end}. Coupons can be registered when it opens again.</Trans>
        </Note>
      )}
      {maintenance === null && isInitialised && !isSignedIn && (
        <Note>
          <p>
            <Trans>Coupons are registered for the account you are logged in with.</Trans>
          </p>
          <LoginLink returns className={textLink}>
            <Trans>Log in to register</Trans>
          </LoginLink>
        </Note>
      )}
      <Field
        label={<Trans>Member number</Trans>}
        error={words('memberNumber')}
        hint={
          isOwn ? (
            <Whose profile={profile!} />
          ) : (
            <span>
              <Trans>12 digits</Trans>
            </span>
          )
        }
      >
        {(field) => <TextInput {...field} {...control('memberNumber')} inputMode="numeric" enterKeyHint="next" className={css.figures} />}
      </Field>
      <Field label={<Trans>Coupon code</Trans>} error={words('couponCode')}>
        {(field) => (
          <TextInput
            {...field}
            {...control('couponCode')}
            autoCapitalize="characters"
            enterKeyHint="done"
            className={`${css.figures} ${css.code}`}
          />
        )}
      </Field>
      {trouble.form !== undefined && (
        <div data-wrong="" tabIndex={-1} className={css.trouble}>
          <Note tone="bad" role="alert">
            <p>{trouble.form}</p>
            {trouble.isForSupport === true && (
              <Link to={'/inquiry' as string} className={textLink}>
                <Trans>Contact support</Trans>
              </Link>
            )}
          </Note>
        </div>
      )}
      <WrongSummary names={wrongNames} />
      <Button type="submit" size="lg" full loading={isSending} disabled={maintenance !== null}>
        {isSending ? <Trans>Registering</Trans> : <Trans>Register</Trans>}
      </Button>
      <p className={hint}>
        <Trans>Capitals, dashes and spaces make no difference. The rewards reach your in-game mailbox within 1 to 2 minutes.</Trans>
      </p>
    </form>
  )
}

/** So that nobody registers for somebody else by mistake. */
const Whose = ({ profile: { nickname, server } }: { profile: Profile }) => (
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
