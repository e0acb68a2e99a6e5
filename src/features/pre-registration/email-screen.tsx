import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { isClosed, isExpired, isUnregistered } from '#machines/code-challenge/code-challenge.rules.ts'
import {
  selectCoupon,
  selectView,
  selectFailure,
  selectIsAwaiting,
  selectIsConfirming,
  selectIsKnown,
  selectToken,
  selectUse,
  type MailLinkRef,
} from '#machines/mail-link/mail-link.selectors.ts'
import type { LinkUse } from '#machines/mail-link/mail-link.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { campaignQuery } from './pre-registration.queries.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { Screen } from '#src/design/screen.tsx'
import { heading2 } from '#src/design/text.css.ts'
import { useSite } from '#src/components/use-site.ts'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import { Outcome } from './completed.tsx'
import { ToRegistration } from './look-up.tsx'
import { RegistrationWithdrawal } from './registration-withdrawal.tsx'
import * as css from './pre-registration.css.ts'
import { useMailLink } from './use-pre-registration-machine.ts'

/** Link to a form. It loads a new page: one opened with a token runs no third parties, the next may (docs/decisions/0014). */
const ToForm = ({ at, children }: { at: '/teaser#pre-registration' | '/teaser/registration'; children: ReactNode }) => {
  const { locale } = useSite()
  return (
    <a href={`/${locale}${at}`} className={button({ tone: 'secondary' })}>
      {children}
    </a>
  )
}

const uses: Record<string, LinkUse> = { coupon: 'coupon', registration: 'held' }

const tokenOf = (fragment: string): string => new URLSearchParams(fragment).get('token') ?? ''
/** Name under which this tab stores the fragment. */
const storedName = 'mail-link'
const storedFragment = (): string => {
  const stored = readTabValue(storedName)
  return typeof stored === 'string' ? stored : ''
}

/**
 * Sends the machine the token in the fragment, which no server, log or referrer sees; it is removed from the address at once. This tab
 * stores the fragment until the link is used or useless, for a reload and for the way back from the error page.
 * @returns stores the fragment again, for the way back from the error page after the link was used
 */
function useLink(link: MailLinkRef): () => void {
  const { history: steps } = useRouter()
  const fragment = useRef('')
  const isOpen = useSelector(link, selectView) === 'button'
  const store = useCallback(() => writeTabValue(storedName, fragment.current), [])
  useEffect(() => {
    const open = (found: string): void => {
      fragment.current = found
      store()
      const use = uses[new URLSearchParams(found).get('for') ?? ''] ?? 'register'
      link.send({ type: 'mailLink.opened', token: tokenOf(found), use })
    }
    const handleToken = (): boolean => {
      // The address bar may lag behind the router by a frame.
      steps.flush()
      const found = location.hash.slice(1)
      if (tokenOf(found) === '') return false
      history.replaceState(history.state, '', location.href.split('#', 1)[0])
      open(found)
      return true
    }
    if (!handleToken()) {
      const stored = storedFragment()
      if (tokenOf(stored) === '') link.send({ type: 'mailLink.missing' })
      else open(stored)
    }
    // The link of another mail, opened in this tab.
    addEventListener('hashchange', handleToken)
    return () => removeEventListener('hashchange', handleToken)
  }, [link, steps, store])
  useEffect(() => {
    if (!isOpen) writeTabValue(storedName, null)
  }, [isOpen])
  return store
}

const Trouble = ({ failure }: { failure: FailureData | undefined }) => {
  if (failure === undefined)
    return <Trans>This page is opened by the link in our mail. The link has not come along; please open it once more.</Trans>
  if (isExpired(failure))
    return <Trans>This link is too old, has been used, or a newer one was sent. Open the newest mail, or have another link sent.</Trans>
  if (isUnregistered(failure)) return <Trans>There is no registration for this address.</Trans>
  if (isClosed(failure)) return <Trans>Pre-registration is over, and this address is not registered.</Trans>
  return <FailureMessage failure={failure} />
}

/** Target of the mail's link (T1). The token is used only on a button press: mail scanners open links, but press nothing. */
export const EmailScreen = () => {
  const link = useMailLink()
  const storeLink = useLink(link)
  const { api } = useSite()
  const { data: campaign } = useQuery(campaignQuery(api))
  const view = useSelector(link, selectView)
  const use = useSelector(link, selectUse)
  const token = useSelector(link, selectToken)
  const coupon = useSelector(link, selectCoupon)
  const isKnown = useSelector(link, selectIsKnown)
  const isAwaiting = useSelector(link, selectIsAwaiting)
  const isConfirming = useSelector(link, selectIsConfirming)
  const failure = useSelector(link, selectFailure)
  useErrorPage(failure)

  const isUnknown = failure !== undefined && isUnregistered(failure)
  const isLost = view === 'lost'
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button was removed. Without a failure there was none: the page was opened without its token.
  useStageFocus(String(isLost && failure !== undefined), () => heading.current)
  return (
    <Screen id="/teaser/email">
      <div className={css.page}>
        <div className={css.card}>
          {view === 'registration' ? (
            <RegistrationWithdrawal as="h1" verifiedKey={token} onErrorPage={storeLink} />
          ) : view === 'outcome' ? (
            <Outcome
              as="h1"
              title={
                use === 'coupon' ? (
                  <Trans>Your coupon</Trans>
                ) : isKnown ? (
                  <Trans>You have registered before</Trans>
                ) : (
                  <Trans>Your name is in the field</Trans>
                )
              }
              coupon={coupon}
              campaign={campaign}
            >
              <p>
                <Trans>The page that asked for the link shows this too. You may close this one.</Trans>
              </p>
              <ToRegistration onShow={() => link.send({ type: 'mailLink.showRegistration' })} />
            </Outcome>
          ) : (
            <div className={css.step}>
              <h1 ref={heading} tabIndex={-1} className={heading2}>
                <Trans>Confirm your e-mail address</Trans>
              </h1>
              {(isLost || failure !== undefined) && (
                <Note tone="bad" role="alert">
                  <Trouble failure={failure} />
                </Note>
              )}
              {isLost ? (
                <div className={css.actions}>
                  <ToForm at={use === 'held' && !isUnknown ? '/teaser/registration' : '/teaser#pre-registration'}>
                    {isUnknown ? <Trans>Pre-registration</Trans> : <Trans>Have another link sent</Trans>}
                  </ToForm>
                </div>
              ) : (
                <>
                  <p>
                    {use === 'held' ? (
                      <Trans>Press the button to see what we hold about your pre-registration. You can withdraw it there.</Trans>
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
                    loading={isConfirming}
                    disabled={isAwaiting}
                    onClick={() => link.send({ type: 'mailLink.confirm' })}
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
