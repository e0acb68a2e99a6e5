import { Trans } from '@lingui/react/macro'
import { isOutcomeUnknown } from '#contract/failure.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { Button } from '#src/design/button.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'

/**
 * The order's state cannot be queried now: nothing is lost, and the query is repeated automatically.
 * @param props.failure of the last try; undefined before its first response
 */
export const Unreachable = ({
  failure,
  isAsking,
  onCheck,
}: {
  failure: FailureData | undefined
  isAsking: boolean
  onCheck: () => void
}) => {
  const isAnswered = failure !== undefined && !isOutcomeUnknown(failure)
  return (
    <StatePage
      eyebrow={<Trans>Payment</Trans>}
      title={isAnswered ? <Trans>This order cannot be shown right now</Trans> : <Trans>The shop does not answer</Trans>}
      lead={
        <>
          {isAnswered && (
            <span role="alert">
              <FailureMessage failure={failure} />
            </span>
          )}
          {isAnswered && ' '}
          <span>
            <Trans>Your order is kept, and what is paid is delivered. This page asks again by itself.</Trans>
          </span>
        </>
      }
      picture="/art/world/black-wheat.jpg"
      narrowPicture="/art/world/black-wheat-portrait.jpg"
    >
      <Button loading={isAsking} onClick={onCheck}>
        <Trans>Check now</Trans>
      </Button>
    </StatePage>
  )
}
