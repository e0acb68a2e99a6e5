import { Trans } from '@lingui/react/macro'
import { eyebrow } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'

/** The order's number, above the heading of a payment. */
export const OrderEyebrow = ({ orderNo }: { orderNo: string }) => (
  <p className={eyebrow}>
    <Tines />
    <span>
      <Trans>Order {orderNo}</Trans>
    </span>
  </p>
)
