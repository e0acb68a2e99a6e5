import { Buying, type BuyingProps } from '#src/features/shop/buying.tsx'
import { usePurchase } from '#src/features/shop/use-purchase.ts'

/** The form of a purchase without the page around it: one piece per purchase, any number of purchases. */
export function OnePurchase({ product }: Pick<BuyingProps, 'product'>) {
  const payment = usePurchase({ ...product, maxQuantity: 1 })
  return <Buying product={product} payment={payment} instead={null} />
}
