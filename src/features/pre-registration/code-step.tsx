import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Challenge } from '#machines/code-challenge/code-challenge.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
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

/** What is wrong with the code, in the order in which one precedes another. */
type CodeTrouble = 'locked' | 'expired' | 'mismatch' | 'failed' | 'timeOver' | 'missing'

/**
 * What is shown below the field.
 * @param o.hasExpired the shown time is over; `expired`: the provider says so
 * @param o.isMissing the form was submitted without the code
 */
function troubleOf(o: {
  failure: FailureData | undefined
  isLocked: boolean
  hasExpired: boolean
  isMissing: boolean
}): CodeTrouble | undefined {
  if (o.isLocked) return 'locked'
  if (o.failure !== undefined) {
    if (isExpired(o.failure)) return 'expired'
    return isMismatch(o.failure) ? 'mismatch' : 'failed'
  }
  if (o.hasExpired) return 'timeOver'
  return o.isMissing ? 'missing' : undefined
}

const expired = <Trans>The code has expired. Request a new one.</Trans>

/** @param props.failure the call's; known if it is the trouble */
const TroubleText = ({
  trouble,
  triesLeft,
  failure,
}: {
  trouble: CodeTrouble
  triesLeft: number
  failure: FailureData | undefined
}): ReactNode => {
  switch (trouble) {
    case 'locked':
      return <Trans>The code was wrong five times, so it no longer counts. Have another one sent.</Trans>
    case 'expired':
    case 'timeOver':
      return expired
    case 'mismatch':
      return (
        <Trans>
          This is not the code we sent. <Plural value={triesLeft} one="# try left" other="# tries left" />
        </Trans>
      )
    case 'failed':
      return failure !== undefined && <FailureMessage failure={failure} />
    case 'missing':
      return <Trans>Enter the code that was sent to you.</Trans>
  }
}

/**
 * The typed code. One that was tried, or that belongs to an outdated challenge, is cleared, and the field gets the focus.
 * @returns the code, its setter, and the ref of the field
 */
function useTypedCode(isAttempting: boolean, sent: Challenge | undefined) {
  const [code, setCode] = useState('')
  const entry = useRef<HTMLInputElement>(null)
  const round = isAttempting ? 'attempting' : (sent?.expiresAt ?? '')
  const [shownRound, setShownRound] = useState(round)
  if (round !== shownRound) {
    setShownRound(round)
    if (!isAttempting) setCode('')
  }
  useEffect(() => {
    if (!isAttempting) entry.current?.focus()
  }, [isAttempting, sent])
  return { code, setCode, entry }
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
  useErrorPage(failure)
  const { code, setCode, entry } = useTypedCode(isAttempting, sent)
  if (sent === undefined) return null

  const type = (next: string) => {
    setCode(next)
    if (next.length === codeLength && next !== code) challenge.send({ type: 'challenge.attempt', code: next })
  }

  const trouble = troubleOf({ failure, isLocked, hasExpired, isMissing })
  const isEnded = trouble === 'locked' || trouble === 'expired'
  // Only its shown time is over: after a failure, of before or since, that is told in the place of the countdown.
  const isTimeOver = hasExpired && (trouble === 'mismatch' || trouble === 'failed')
  return (
    <Field
      label={<Trans>Verification code</Trans>}
      errorAlert={trouble === 'missing' ? 'here' : 'own'}
      error={
        trouble !== undefined &&
        !isAttempting && (
          <>
            {/* The press that missed the code has moved the focus to its field; all others come by themselves. */}
            <span role={trouble === 'missing' ? undefined : 'alert'}>
              <TroubleText trouble={trouble} triesLeft={triesLeft} failure={failure} />
            </span>
            {isTimeOver && <span role="alert"> · {expired}</span>}
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
