import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { toFailure } from '#contract/failure.ts'
import { isClosed, isExpired, isUnregistered } from '#machines/code-challenge/code-challenge.rules.ts'
import { toFailureData, type FailureData } from '#machines/shared/failure-data.ts'
import { FailureWords } from '#src/i18n/failure-words.tsx'
import { campaignQuery } from './pre-registration-queries.ts'
import type { CallOutput } from '#src/api/api.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { Screen } from '#src/design/screen.tsx'
import { heading2 } from '#src/design/text.css.ts'
import { useSite } from '#src/components/use-site.ts'
import { Outcome } from './completed.tsx'
import { ToRegistration } from './look-up.tsx'
import { RegistrationWithdrawal } from './registration-withdrawal.tsx'
import { couponOf } from './pre-registration-ports.ts'
import * as css from './pre-registration.css.ts'
import { useErrorPage } from './words.tsx'

/** Back to where a link is asked for. A load of its own: a page that came with a token runs no third parties, the next may (docs/decisions/0014). */
const ToTeaser = ({ children }: { children: ReactNode }) => {
  const { locale } = useSite()
  return (
    <a href={`/${locale}/teaser#pre-registration`} className={button({ tone: 'secondary' })}>
      {children}
    </a>
  )
}

interface Link {
  /** Counts the links that were opened in this tab. */
  turn: number
  /** Empty where there is none. */
  token: string
  /** What its button shows; but for `register` nobody is registered by it (T3; `lookUpMark`, `registrationMark` of the contract). */
  use: 'register' | 'coupon' | 'held'
}

const uses: Record<string, Link['use']> = { coupon: 'coupon', registration: 'held' }

/**
 * What the link brings in its fragment, where no server, log or referrer sees it; it is taken out of the address at once.
 * @returns undefined until the page is the browser's
 */
function useLink(): Link | undefined {
  const { history: steps } = useRouter()
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    const take = (): void => {
      // The address bar may be a frame behind the router.
      steps.flush()
      const parts = new URLSearchParams(location.hash.slice(1))
      const token = parts.get('token')
      if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
      setLink((before) => {
        if (token === null) return before ?? { turn: 0, token: '', use: 'register' }
        return { turn: (before?.turn ?? 0) + 1, token, use: uses[parts.get('for') ?? ''] ?? 'register' }
      })
    }
    take()
    // Another mail's link, opened in this very tab.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [steps])
  return link
}

const Trouble = ({ failure }: { failure: FailureData | undefined }) => {
  if (failure === undefined)
    return <Trans>This page is opened by the link in our mail. The link has not come along; please open it once more.</Trans>
  if (isExpired(failure))
    return <Trans>This link is too old, has been used, or a newer one was sent. Open the newest mail, or have another link sent.</Trans>
  if (isUnregistered(failure)) return <Trans>There is no registration for this address.</Trans>
  if (isClosed(failure)) return <Trans>Pre-registration is over, and this address is not registered.</Trans>
  return <FailureWords failure={failure} />
}

/** Whether the same link may be tried once more: nobody said no to it. */
const isTransient = ({ status }: FailureData): boolean => status === 0 || status === 429 || status >= 500

type Confirmation =
  | { type: 'asked' }
  | { type: 'pending' }
  | { type: 'completed'; answer: CallOutput<'verifyPreRegistrationEmail'> }
  | { type: 'failed'; failure: FailureData }

/** ms: a phone without a network must not leave the button turning for ever; whether the link was spent, the next press tells. */
const patience = 30_000

/** Where the mail's link leads (T1). A button spends it: mail scanners open links, but press nothing. */
export const EmailScreen = () => {
  const link = useLink()
  // Each link begins anew, also in the tab where another failed.
  return <EmailLink key={link?.turn} link={link} />
}

const EmailLink = ({ link }: { link: Link | undefined }) => {
  const { api } = useSite()
  const { data: campaign } = useQuery(campaignQuery(api))
  const [confirmation, setConfirmation] = useState<Confirmation>({ type: 'asked' })
  const [isRegistrationShown, setRegistrationShown] = useState(false)
  const confirm = async (spent: string) => {
    setConfirmation({ type: 'pending' })
    try {
      const answer = await api.call('verifyPreRegistrationEmail', { body: { token: spent }, signal: AbortSignal.timeout(patience) })
      setConfirmation({ type: 'completed', answer })
    } catch (error) {
      setConfirmation({ type: 'failed', failure: toFailureData(toFailure(error)) })
    }
  }
  const data = confirmation.type === 'completed' ? confirmation.answer : undefined
  const failure = confirmation.type === 'failed' ? confirmation.failure : undefined
  useErrorPage(failure)

  const use = link?.use ?? 'register'
  const isUnknown = failure !== undefined && isUnregistered(failure)
  const isLost = link?.token === '' || (failure !== undefined && !isTransient(failure))
  return (
    <Screen id="/teaser/email">
      <div className={css.page}>
        <div className={css.card}>
          {data !== undefined && (use === 'held' || isRegistrationShown) ? (
            <RegistrationWithdrawal as="h1" verifiedKey={link?.token} />
          ) : data !== undefined ? (
            <Outcome
              as="h1"
              title={
                use === 'coupon' ? (
                  <Trans>Your coupon</Trans>
                ) : data.alreadyRegistered === true ? (
                  <Trans>You have registered before</Trans>
                ) : (
                  <Trans>Your name is in the field</Trans>
                )
              }
              coupon={data.coupon === null ? null : couponOf(data.coupon)}
              campaign={campaign}
            >
              <p>
                <Trans>The page that asked for the link shows this too. You may close this one.</Trans>
              </p>
              <ToRegistration onShow={() => setRegistrationShown(true)} />
            </Outcome>
          ) : (
            <div className={css.step}>
              <h1 className={heading2}>
                <Trans>Confirm your e-mail address</Trans>
              </h1>
              {(isLost || failure !== undefined) && (
                <Note tone="bad" role="alert">
                  <Trouble failure={failure} />
                </Note>
              )}
              {isLost ? (
                <div className={css.actions}>
                  <ToTeaser>{isUnknown ? <Trans>Pre-registration</Trans> : <Trans>Have another link sent</Trans>}</ToTeaser>
                </div>
              ) : (
                <>
                  <p>
                    {use === 'held' ? (
                      <Trans>Press the button to see what we hold of your pre-registration. You can withdraw it there.</Trans>
                    ) : use === 'coupon' ? (
                      <Trans>Press the button to see the coupon of your pre-registration.</Trans>
                    ) : (
                      <Trans>Press the button to complete your pre-registration and see your coupon.</Trans>
                    )}
                  </p>
                  <noscript>
                    <Note tone="warn">
                      <Trans>Your browser runs no scripts here, and the button needs them. Open the link in another browser.</Trans>
                    </Note>
                  </noscript>
                  <Button
                    size="lg"
                    full
                    loading={confirmation.type === 'pending'}
                    disabled={link === undefined}
                    onClick={() => void confirm(link?.token ?? '')}
                  >
                    <Trans>Confirm my e-mail address</Trans>
                  </Button>
                </>
              )}
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}
