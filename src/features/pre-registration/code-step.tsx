import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isExpired, isMismatch } from '#machines/code-challenge/code-challenge.rules.ts'
import {
  selectChallenge,
  selectFailure,
  selectIsAttempting,
  selectIsExpired,
  selectIsLocked,
  selectTakesCode,
  selectTriesLeft,
  type CodeChallengeRef,
} from '#machines/code-challenge/code-challenge.selectors.ts'
import { hint as hintLine } from '#src/design/field.css.ts'
import { Field } from '#src/design/field.tsx'
import { numeric } from '#src/design/text.css.ts'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { CodeEntry, codeLength } from './code-entry.tsx'
import { Countdown } from './countdown.tsx'

export interface CodeStepProps {
  challenge: CodeChallengeRef
  /** The form was submitted without the code. */
  isMissing?: boolean | undefined
}

/** Entry of the sent code (T1): six digits are verified at once; time left, attempts and failures are shown below. */
export const CodeStep = ({ challenge, isMissing = false }: CodeStepProps) => {
  const sent = useSelector(challenge, selectChallenge)
  const isAttempting = useSelector(challenge, selectIsAttempting)
  const takesCode = useSelector(challenge, selectTakesCode)
  const hasExpired = useSelector(challenge, selectIsExpired)
  const isLocked = useSelector(challenge, selectIsLocked)
  const triesLeft = useSelector(challenge, selectTriesLeft)
  const failure = useSelector(challenge, selectFailure)
  const [code, setCode] = useState('')
  const entry = useRef<HTMLInputElement>(null)
  useErrorPage(failure)

  // Clear a code that was tried, or that belongs to an outdated challenge.
  const round = isAttempting ? 'attempting' : (sent?.expiresAt ?? '')
  const [shownRound, setShownRound] = useState(round)
  if (round !== shownRound) {
    setShownRound(round)
    if (!isAttempting) setCode('')
  }
  useEffect(() => {
    if (!isAttempting) entry.current?.focus()
  }, [isAttempting, sent])

  if (sent === undefined) return null

  const type = (next: string) => {
    setCode(next)
    if (next.length === codeLength && next !== code) challenge.send({ type: 'challenge.attempt', code: next })
  }

  const expired = <Trans>The code has expired. Request a new one.</Trans>
  const isEnded = isLocked || (failure !== undefined && isExpired(failure))
  let error: ReactNode
  if (isLocked) error = <Trans>The code was wrong five times, so it no longer counts. Have another one sent.</Trans>
  else if (isEnded) error = expired
  else if (failure !== undefined && isMismatch(failure))
    error = (
      <Trans>
        This is not the code we sent. <Plural value={triesLeft} one="# try left" other="# tries left" />
      </Trans>
    )
  else if (failure !== undefined) error = <FailureMessage failure={failure} />
  // Only its shown time is over: after a failure, of before or since, that is told in the place of the countdown.
  else if (hasExpired) error = expired
  else if (isMissing) error = <Trans>Enter the code that was sent to you.</Trans>
  // The press that missed the code has moved the focus to its field; all others come by themselves.
  const isAsked = isMissing && !isEnded && failure === undefined && !hasExpired

  return (
    <Field
      label={<Trans>Verification code</Trans>}
      errorAlert={isAsked ? 'here' : 'own'}
      error={
        error !== undefined &&
        !isAttempting && (
          <>
            <span role={isAsked ? undefined : 'alert'}>{error}</span>
            {!isEnded && hasExpired && failure !== undefined && <span role="alert"> · {expired}</span>}
          </>
        )
      }
      hint={
        isAttempting ? (
          <span key="checking">
            <Trans>Checking</Trans>
          </span>
        ) : (
          <span key="left">
            <Plural value={triesLeft} one="# try left" other="# tries left" />
          </span>
        )
      }
    >
      {(control) => (
        <>
          <CodeEntry {...control} ref={entry} aria-required value={code} onChange={type} readOnly={!takesCode} />
          {/* No part of the field's description: screen readers announce each change of the focused field's. */}
          {!isAttempting && !isEnded && !hasExpired && (
            <p className={`${hintLine} ${numeric}`} role="timer">
              <Trans>
                Expires in <Countdown until={sent.expiresAt} />
              </Trans>
            </p>
          )}
        </>
      )}
    </Field>
  )
}
