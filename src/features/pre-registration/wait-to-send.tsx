import { Trans } from '@lingui/react/macro'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { hint } from '#src/design/field.css.ts'
import { useIsBefore } from '#src/components/use-is-before.ts'
import { Countdown } from './countdown.tsx'

/**
 * After the provider refused to send so soon (T2): the time until it sends to this contact again. Below the alert with the refusal, which a
 * screen reader would otherwise read out every second.
 */
export const WaitToSend = ({ failure: { resendAt } }: { failure: FailureData }) =>
  useIsBefore(resendAt ?? null) && (
    <p className={hint} role="timer">
      <Trans>
        You can ask again in <Countdown until={resendAt!} />.
      </Trans>
    </p>
  )
