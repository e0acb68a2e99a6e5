import { Trans } from '@lingui/react/macro'
import { Button } from '#src/design/button.tsx'
import { StatePage } from '#src/design/state-page.tsx'

/** How the order stands cannot be asked now: nothing is lost by it, and it is asked again by itself. */
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
