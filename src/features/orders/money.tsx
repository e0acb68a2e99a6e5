import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/orders.ts'
import { noBreak } from '#src/design/text.css.ts'
import { moneyText } from '#src/lib/numbers.ts'

/** The paid amount, or the text for free orders (R6). */
export const Paid = ({ order }: { order: Pick<Order, 'free' | 'amount' | 'currency'> }) =>
  order.free ? <Trans>Free</Trans> : <span className={noBreak}>{moneyText(order.amount, order.currency)}</span>
