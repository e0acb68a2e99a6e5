import { useLingui } from '@lingui/react/macro'
import type { ProductItem } from '#contract/products.ts'
import { Button } from '#src/design/button.tsx'
import { usePopups, useSession } from '#src/ports/ports-context.tsx'
import { isSoldOut, soldOutWords } from './limits.ts'

export interface BuyActionProps {
  product: Pick<ProductItem, 'limit' | 'free'>
  size?: 'lg' | 'md'
  full?: boolean
  className?: string | undefined
}

/** The one thing to do with a product: visitors log in first (A8). Sold out it is switched off and says why. Comp product-tw. */
export function BuyAction({ product, size = 'md', full, className }: BuyActionProps) {
  const { t } = useLingui()
  const { isSignedIn } = useSession()
  const popups = usePopups()
  const { type } = product.limit
  if (isSoldOut(product) && type !== 'NONE')
    return (
      <Button size={size} full={full} className={className} disabled>
        {t(soldOutWords[type])}
      </Button>
    )
  // Paying is not built yet: members see that it comes, nobody is led into a dead end.
  if (isSignedIn)
    return (
      <Button size={size} full={full} className={className} disabled>
        {t`Buying opens soon`}
      </Button>
    )
  return (
    <Button size={size} full={full} className={className} onClick={() => popups({ type: 'popup.open', popup: { kind: 'login' } })}>
      {product.free ? t`Log in to claim` : t`Log in to buy`}
    </Button>
  )
}
