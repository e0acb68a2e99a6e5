import { Trans, useLingui } from '@lingui/react/macro'
import { chargedCurrency } from '#contract/money.ts'
import { nextReset } from '#contract/server-day.ts'
import type { ProductItem, ProductList } from '#contract/shop.ts'
import { from } from '#src/design/breakpoints.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { LimitLabel, Price } from '#src/design/label.tsx'
import { sectionTight, wrap } from '#src/design/layout.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { caption, display2 } from '#src/design/text.css.ts'
import { formatOffset } from '#src/lib/dates.ts'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { limitNames } from '#src/components/limit-names.ts'
import { TimeLeft } from '#src/components/time-left.tsx'
import { Link } from '#src/components/link.tsx'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { useSite } from '#src/components/use-site.ts'
import { useServerClock } from '#src/components/use-server-clock.ts'
import * as css from './shop-picks.css.ts'

const Pick = ({ product }: { product: ProductItem }) => {
  const { i18n, t } = useLingui()
  const { used, color, type, isUsedByOther } = product.limit
  const total = isUsedByOther === true ? null : product.limit.total
  const currency = chargedCurrency(useSite().config.region.id, product.itemPrice)
  const price = product.itemPrice[currency]
  return (
    <li className={css.item}>
      <Link to="/shop/product/$productId" params={{ productId: product.productId }} className={css.card}>
        <Picture src={product.image} alt="" ratio="1:1" sizes={`${from.md} 22vw, ${from.sm} 32vw, 62vw`} className={css.well}>
          {type !== 'NONE' && color !== null && (
            <LimitLabel color={color} count={total === null ? undefined : t`(${used}/${total})`} className={css.limit}>
              {i18n._(limitNames[type])}
            </LimitLabel>
          )}
        </Picture>
        <h3 className={css.name}>{product.name}</h3>
        <p className={css.quantity}>{product.quantity}</p>
        <p className={css.price}>
          {product.free || price === undefined ? (
            <Price key="free" free>
              <Trans>Free</Trans>
            </Price>
          ) : (
            <Price unit={currencySign(currency)}>{formatPrice(price, currency)}</Price>
          )}
        </p>
      </Link>
    </li>
  )
}

/** Countdown to the end of the shop's week by the provider's clock. A separate component, so that only it renders each second. */
const WeeklyCountdown = () => {
  const { frame } = useSite()
  const now = useServerClock(frame)
  return (
    <>
      <p className={`${caption} ${css.until}`}>
        <Trans>Weekly reset in</Trans>
      </p>
      <TimeLeft until={nextReset('WEEKLY', now, frame.utcOffsetMinutes)} now={now} />
    </>
  )
}

/** Three goods of the web shop and the time left in its week; the row scrolls sideways on phones. */
export const ShopPicks = ({ list: { items: products, nextSaleChange } }: { list: Pick<ProductList, 'items' | 'nextSaleChange'> }) => {
  const { frame } = useSite()
  useRefetchAt([...products.map(({ limit }) => limit.resetsAt), nextSaleChange], [['products', 'list']])
  const offset = formatOffset(frame.utcOffsetMinutes)
  return (
    <section className={`${sectionTight} ${css.ground}`} aria-labelledby="shop-picks">
      <div className={`${wrap} ${css.columns}`}>
        <div>
          <h2 id="shop-picks" className={display2}>
            <Trans>This week in the shop</Trans>
          </h2>
          <p className={css.lead}>
            <Trans>Weekly goods return on Monday at 00:00 ({offset}).</Trans>
          </p>
          <WeeklyCountdown />
          <p className={css.action}>
            <Link to="/shop" className={button({ tone: 'secondary' })}>
              <Icon name="bag" />
              <Trans>Go to the web shop</Trans>
            </Link>
          </p>
        </div>
        <ul className={css.picks}>
          {products.map((product) => (
            <Pick key={product.productId} product={product} />
          ))}
        </ul>
      </div>
    </section>
  )
}
