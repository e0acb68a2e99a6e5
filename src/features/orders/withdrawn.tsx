import { Trans } from '@lingui/react/macro'
import type { OrderDetail } from '#contract/orders.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { display2 } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import * as detail from './detail.css.ts'
import { OrderEyebrow } from './order-eyebrow.tsx'
import * as css from './payment.css.ts'
import { ServerTime } from './server-time.tsx'
import { OrderTimeline } from './timeline-list.tsx'
import { WithdrawalNote } from './withdrawal-entry.tsx'

/** The buyer withdrew from the purchase, or support refunds it: its delivery has stopped, and the money is refunded (B7). */
export const Withdrawn = ({ order }: { order: OrderDetail }) => {
  const { orderNo, withdrawal } = order
  return (
    <>
      <OrderEyebrow orderNo={orderNo} />
      <h1 tabIndex={-1} className={`${display2} ${css.title}`}>
        {withdrawal?.by === 'member' ? <Trans>Your withdrawal has been received</Trans> : <Trans>This purchase is refunded</Trans>}
      </h1>
      {/* The payment may have reported the refund before the order's own data show it. */}
      {withdrawal !== null && (
        <div className={css.steps}>
          <OrderTimeline order={order} />
          <WithdrawalNote order={order} />
          <ServerTime className={detail.note} />
        </div>
      )}
      <div className={css.actions}>
        <Link to="/purchases/$orderNo" params={{ orderNo }} className={button({ size: 'lg' })}>
          <Icon name="receipt" />
          <Trans>View receipt</Trans>
        </Link>
        <Link to="/shop" className={button({ tone: 'ghost', size: 'lg' })}>
          <Trans>Back to the shop</Trans>
        </Link>
      </div>
    </>
  )
}
