import { useLingui } from '@lingui/react/macro'
import type { ProductItem } from '#contract/shop.ts'
import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { Link } from '#src/components/link.tsx'
import { ResetCountdown } from './countdown.tsx'
import { LimitMark } from './limit-mark.tsx'
import { isSoldOut, showsReset, soldOutLabelOf, waitingLabelOf } from './limits.ts'
import { PriceChips, ProductPrice } from './money.tsx'
import * as css from './product-card.css.ts'

export interface ProductCardProps {
  product: ProductItem
  /** Two by two cells from lg, a whole row below. */
  large?: boolean
  /** In the first screen: its image loads at once. */
  priority?: boolean
}

const sizes = '(min-width: 1920px) 382px, (min-width: 1200px) 23vw, (min-width: 600px) 31vw, 46vw'
const largeSizes = '(min-width: 1920px) 788px, (min-width: 1200px) 48vw, 100vw'

/**
 * A product in the grid (B1): image, limit label, name, quantity, charged price, other currencies, time of its reset. The name is the link;
 * its area is the whole card. It stays a link when sold out.
 */
export function ProductCard({ product, large = false, priority = false }: ProductCardProps) {
  const { t } = useLingui()
  const { limit } = product
  const waiting = waitingLabelOf(product)
  const label = isSoldOut(product) && waiting === undefined ? soldOutLabelOf(product) : undefined
  const soldOut = label === undefined ? undefined : t(label)
  return (
    <li className={large ? css.cardLarge : css.card} data-sold-out={soldOut === undefined ? undefined : ''}>
      <Picture
        src={product.image}
        alt=""
        sizes={large ? largeSizes : sizes}
        priority={priority}
        className={large ? css.wellLarge : css.well}
        imageClassName={css.image}
      >
        <LimitMark limit={limit} className={large ? css.limitLarge : css.limit} />
        {waiting !== undefined && (
          <span className={css.seal}>
            <Icon name="clock" size="s" />
            {t(waiting)}
          </span>
        )}
        {soldOut !== undefined && (
          <span className={css.seal}>
            <Icon name={limit.isUsedByOther === true ? 'lock' : 'check'} size="s" />
            {soldOut}
          </span>
        )}
      </Picture>
      <h3 className={large ? css.nameLarge : css.name}>
        <Link to="/shop/product/$productId" params={{ productId: product.productId }} className={css.link}>
          {product.name}
        </Link>
      </h3>
      <p className={large ? css.quantityLarge : css.quantity}>{product.quantity}</p>
      <ProductPrice product={product} className={large ? css.priceLarge : css.price} />
      <PriceChips product={product} className={css.chips} />
      {limit.resetsAt !== null && showsReset(product) && <ResetCountdown until={limit.resetsAt} className={css.reset} />}
    </li>
  )
}
