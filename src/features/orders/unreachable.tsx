import { Trans } from '@lingui/react/macro'
import { Button } from '#src/design/button.tsx'
import { StatePage } from '#src/design/state-page.tsx'

/** The order's state cannot be queried now: nothing is lost, and the query is repeated automatically. */
export const Unreachable = ({ isAsking, onCheck }: { isAsking: boolean; onCheck: () => void }) => (
  <StatePage
    eyebrow={<Trans>Payment</Trans>}
    title={<Trans>The shop does not answer</Trans>}
    lead={<Trans>Your order is kept, and what is paid is delivered. This page asks again by itself.</Trans>}
    picture="/art/world/black-wheat.jpg"
    narrowPicture="/art/world/black-wheat-portrait.jpg"
  >
    <Button loading={isAsking} onClick={onCheck}>
      <Trans>Check now</Trans>
    </Button>
  </StatePage>
)
