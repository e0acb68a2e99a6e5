import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { StatePage } from '#src/design/state-page.tsx'
import { Link } from '#src/components/link.tsx'

/** No order of this member: mistyped, or another member's. */
export const UnknownOrder = () => (
  <StatePage
    eyebrow={<Trans>Payment</Trans>}
    title={<Trans>There is no such order</Trans>}
    lead={<Trans>Orders can be seen by the account that placed them. Are you logged in with the right one?</Trans>}
    picture="/art/world/black-wheat.jpg"
    narrowPicture="/art/world/black-wheat-portrait.jpg"
  >
    <Link to="/shop" className={button()}>
      <Trans>Back to the shop</Trans>
    </Link>
    <Link to="/purchases" className={button({ tone: 'secondary' })}>
      <Trans>Purchase history</Trans>
    </Link>
  </StatePage>
)
