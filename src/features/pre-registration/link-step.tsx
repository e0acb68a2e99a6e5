import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import {
  selectChallenge,
  selectFailure,
  selectIsExpired,
  selectIsRecalling,
  type CodeChallengeRef,
} from '#machines/code-challenge/code-challenge.selectors.ts'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { heading3, numeric, small } from '#src/design/text.css.ts'
import { Button } from '#src/design/button.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { Countdown } from './countdown.tsx'
import * as css from './pre-registration.css.ts'
import { Resend } from './resend.tsx'

/** A link was sent (T1). It may be opened on any device; this page continues automatically. */
export const LinkStep = ({ challenge, email }: { challenge: CodeChallengeRef; email: string }) => {
  const sent = useSelector(challenge, selectChallenge)
  const hasExpired = useSelector(challenge, selectIsExpired)
  const isRecalling = useSelector(challenge, selectIsRecalling)
  const failure = useSelector(challenge, selectFailure)
  const heading = useRef<HTMLHeadingElement>(null)
  useErrorPage(failure)
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const look = (): void => challenge.send({ type: document.visibilityState === 'hidden' ? 'challenge.hidden' : 'challenge.shown' })
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [challenge])

  return (
    <div className={css.step} aria-live="polite">
      <Icon name="mail" size="l" />
      <h3 ref={heading} tabIndex={-1} className={`${heading3} ${css.outcome}`}>
        <Trans>Check your e-mail</Trans>
      </h3>
      {sent !== undefined && !hasExpired && !isRecalling && (
        <>
          <p>
            <Trans>
              We have sent a link to <b className={css.address}>{email}</b>. Open it on any device and press its button; this page goes on
              by itself. If there is no mail, look in your spam folder.
            </Trans>
          </p>
          {/* Changes each second, so it must not be announced. */}
          <p className={`${small} ${numeric}`} aria-live="off">
            <Trans>
              The link works for <Countdown until={sent.expiresAt} />
            </Trans>
          </p>
        </>
      )}
      {hasExpired && (
        <Note tone="warn" role="alert">
          <Trans>The link has expired. Request a new one.</Trans>
        </Note>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          <FailureMessage failure={failure} />
        </Note>
      )}
      <div className={css.actions} aria-live="off">
        <Resend challenge={challenge} />
        <Button tone="ghost" onClick={() => challenge.send({ type: 'challenge.leave' })}>
          <Trans>Another address</Trans>
        </Button>
      </div>
    </div>
  )
}
