import { Trans } from '@lingui/react/macro'
import type { Purchase } from '#contract/purchases.ts'
import { moneyText } from './purchase-words.ts'

/** What was paid, or the word for free (R6). */
export const Paid = ({ purchase }: { purchase: Pick<Purchase, 'free' | 'amount' | 'currency'> }) =>
  purchase.free ? <Trans>Free</Trans> : moneyText(purchase.amount, purchase.currency)
