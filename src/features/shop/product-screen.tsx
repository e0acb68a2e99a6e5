import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ProductDetail } from '#contract/shop.ts'
import { selectQuantity } from '#machines/payment/payment.selectors.ts'
import type { Audience } from '#src/api/audience.ts'
import { categoriesQuery, listedProduct, productQuery } from '#src/api/shop.queries.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { Crumbs } from '#src/design/crumbs.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { Screen } from '#src/design/screen.tsx'
import { SkeletonText } from '#src/design/skeleton.tsx'
import { heading3, numeric } from '#src/design/text.css.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { usePageQuery } from '#src/components/use-page-query.ts'
import { useMaintenance } from '#src/components/use-maintenance.ts'
import { useSite } from '#src/components/use-site.ts'
import { BarAction } from './buy-action.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { LimitMark } from './limit-mark.tsx'
import { limitKeys } from './limits.ts'
import { OtherGoods } from './other-goods.tsx'
import { ProductPrice } from './money.tsx'
import * as css from './product-screen.css.ts'
import { RichText } from '#src/components/rich-text.tsx'
import { useToldRegion } from './use-told-region.ts'
import { ShopClosed } from './shop-closed.tsx'
import { usePurchase } from './use-purchase.ts'

const screen = '/shop/product/$productId'

/** The contents of the chosen quantity, and the notes to read before buying. */
const ProductDetails = ({ product, quantity }: { product: ProductDetail; quantity: number }) => (
  <>
    {product.contents.length > 0 && (
      <section>
        <h2 className={`${heading3} ${css.heading}`}>
          <Trans>Contents</Trans>
        </h2>
        <ul className={css.contents}>
          {product.contents.map(({ name, count, image }, index) => (
            <li key={index} className={css.line}>
              {image === null ? <span className={css.thing} /> : <Picture src={image} alt="" sizes="56px" className={css.thing} />}
              <span>{name}</span>
              <span className={`${numeric} ${css.count}`}>×{formatNumber(count * quantity)}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
    <section>
      <h2 className={`${heading3} ${css.heading}`}>
        <Trans>Description</Trans>
      </h2>
      <RichText html={product.description} className={css.text} />
    </section>
    {product.notes.length > 0 && (
      <section>
        <h2 className={`${heading3} ${css.heading}`}>
          <Trans>Before you buy</Trans>
        </h2>
        <ul className={css.notes}>
          {product.notes.map((note) => (
            <li key={note} className={css.note}>
              <RichText as="span" html={note} className={css.noteText} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)

export interface ProductScreenProps {
  audience: Audience
  productId: string
}

/** S2: one product (B1, B3, R8). Image and price first; contents and notes below. */
export function ProductScreen({ audience, productId }: ProductScreenProps) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const { running: closed } = useMaintenance()
  const queryClient = useQueryClient()
  const detail = usePageQuery(productQuery(api, locale, audience, productId))
  const { data: shop } = useSuspenseQuery(categoriesQuery(api))
  useToldRegion(detail?.memberRegion)
  const product = detail ?? listedProduct(queryClient, locale, audience, productId)
  const payment = usePurchase(product)
  const quantity = useSelector(payment, selectQuantity)
  useRefetchAt([product?.limit.resetsAt], limitKeys)
  if (closed !== null) return <ShopClosed screen={screen} maintenance={closed} />
  if (product === undefined) return null

  const category = shop.categories.find(({ id }) => id === product.category)
  return (
    <Screen id={screen} className={css.screen}>
      <div className={`${wrap} ${css.page}`}>
        <Crumbs
          label={t`Breadcrumbs`}
          className={css.trail}
          items={[
            { label: <Trans>Web shop</Trans>, href: '/shop' },
            ...(category === undefined ? [] : [{ label: category.name[locale], href: `/shop?category=${category.id}` }]),
            { label: product.name },
          ]}
          renderLink={({ href, children }) => (
            <ContentLink href={href} className={css.trailLink}>
              {children}
            </ContentLink>
          )}
        />
        <div className={css.layout}>
          <div className={css.stage}>
            <Picture src={product.image} alt="" sizes="320px" className={css.backdrop} imageClassName={css.backdropImage} />
            <Picture
              src={product.image}
              alt={product.name}
              sizes="(min-width: 1600px) 900px, (min-width: 1000px) 60vw, 100vw"
              priority
              className={css.figure}
              imageClassName={css.figureImage}
            />
            <LimitMark limit={product.limit} className={css.limit} />
          </div>
          <BuyPanel product={product} payment={payment} />
          <div className={css.details}>
            {detail === undefined ? <SkeletonText /> : <ProductDetails product={detail} quantity={quantity} />}
          </div>
        </div>
      </div>
      {/* Before the elements that it covers: with Tab or swipes, the form is followed by its button. */}
      <div className={css.payBar} data-pay-bar="">
        <ProductPrice product={product} quantity={quantity} />
        {product.isAccountUnknown !== true && <BarAction product={product} payment={payment} className={css.payBarAction} />}
      </div>
      <div className={`${wrap} ${css.otherGoods}`}>
        <OtherGoods product={product} audience={audience} />
      </div>
    </Screen>
  )
}
