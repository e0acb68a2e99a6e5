import { Trans } from '@lingui/react/macro'
import { chargedCurrency } from '#contract/money.ts'
import type { ProductItem } from '#contract/shop.ts'
import { Chip, Price, type PriceProps } from '#src/design/label.tsx'
import { chips } from '#src/design/label.css.ts'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'

type Priced = Pick<ProductItem, 'free' | 'itemPrice'>

/** The charged price, or the text for free in gold (B1, R6). `quantity` multiplies it. */
export function ProductPrice({
  product,
  quantity = 1,
  ...look
}: { product: Priced; quantity?: number } & Pick<PriceProps, 'size' | 'className'>) {
  const { config } = useSite()
  if (product.free)
    return (
      <Price free {...look}>
        <Trans>Free</Trans>
      </Price>
    )
  const currency = chargedCurrency(config.region.id, product.itemPrice)
  return (
    <Price unit={currencySign(currency)} {...look}>
      {formatPrice((product.itemPrice[currency] ?? 0) * quantity, currency)}
    </Price>
  )
}

/** The usual order of the currencies; all others follow. */
const usualOrder = ['KRW', 'JPY', 'EUR', 'HKD']
const rankOf = (currency: string): number => (usualOrder.includes(currency) ? usualOrder.indexOf(currency) : usualOrder.length)

/** The amounts in all other currencies; TWD and USD are never chips (B1). */
export function PriceChips({ product, className }: { product: Priced; className?: string | undefined }) {
  const amounts = Object.entries(product.itemPrice)
    .filter(([currency]) => currency !== 'TWD' && currency !== 'USD')
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
  if (product.free || amounts.length === 0) return null
  return (
    <div className={className === undefined ? chips : `${chips} ${className}`}>
      {amounts.map(([currency, amount]) => (
        <Chip key={currency} code={currency}>
          {formatPrice(amount, currency)}
        </Chip>
      ))}
    </div>
  )
}
