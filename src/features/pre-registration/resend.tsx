import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import {
  selectChallenge,
  selectIsResendable,
  selectIsSending,
  type CodeChallengeRef,
} from '#machines/code-challenge/code-challenge.selectors.ts'
import { Button, inactiveIf } from '#src/design/button.tsx'
import { Countdown } from './countdown.tsx'
import * as css from './pre-registration.css.ts'

export interface SendButtonProps {
  /** Of the contact; undefined until a code was requested. */
  challenge: CodeChallengeRef | undefined
  loading?: boolean
  /** Requests the first code. */
  onSend: () => void
}

/**
 * Sends a code, and another code or link as soon as the provider permits it (T2). It is one button from the first press on, so that it keeps
 * the focus while it is sending and after a failure.
 */
export const SendButton = ({ challenge, loading = false, onSend }: SendButtonProps) => {
  const isResendable = useSelector(challenge, (now) => now !== undefined && selectIsResendable(now))
  const isSending = useSelector(challenge, (now) => now !== undefined && selectIsSending(now))
  const sent = useSelector(challenge, (now) => now && selectChallenge(now))
  const isEarly = challenge !== undefined && !isResendable && !isSending
  return (
    <Button
      tone="secondary"
      className={css.send}
      loading={loading || isSending}
      {...inactiveIf(isEarly, challenge === undefined ? onSend : () => challenge.send({ type: 'challenge.resend' }))}
    >
      <span>{sent === undefined ? <Trans>Send a code</Trans> : <Trans>Send again</Trans>}</span>
      {/* No part of the name: screen readers announce each change of the focused control's name. */}
      {isEarly && sent !== undefined && (
        <span aria-hidden="true">
          <Countdown until={sent.resendAt} />
        </span>
      )}
    </Button>
  )
}

/** Sends another code or link. */
export const Resend = ({ challenge }: { challenge: CodeChallengeRef }) => <SendButton challenge={challenge} onSend={() => undefined} />
