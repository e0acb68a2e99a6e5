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

/** Sends another code or link, as soon as the provider permits it (T2). */
export const Resend = ({ challenge }: { challenge: CodeChallengeRef }) => {
  const isResendable = useSelector(challenge, selectIsResendable)
  const isSending = useSelector(challenge, selectIsSending)
  const sent = useSelector(challenge, selectChallenge)
  const isEarly = !isResendable && !isSending
  return (
    <Button
      tone="secondary"
      className={css.send}
      loading={isSending}
      {...inactiveIf(isEarly, () => challenge.send({ type: 'challenge.resend' }))}
    >
      {isResendable || sent === undefined ? (
        <Trans>Send again</Trans>
      ) : (
        <Trans>
          Again in <Countdown until={sent.resendAt} />
        </Trans>
      )}
    </Button>
  )
}
