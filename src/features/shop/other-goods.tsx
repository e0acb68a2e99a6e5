import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ProductItem } from '#contract/shop.ts'
import { preloadedFor } from '#src/api/aging.ts'
import type { Audience } from '#src/api/audience.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { useSite } from '#src/components/use-site.ts'
import { heading3 } from '#src/design/text.css.ts'
import { limitKeys, saleKeys } from './limits.ts'
import { mostOthers, othersOf, othersQuery } from './other-goods.ts'
import * as css from './other-goods.css.ts'
import { ProductCard } from './product-card.tsx'

/** Other goods, below a product. They come from the shop's first page, and are omitted if it is unavailable. */
export function OtherGoods({ product, audience }: { product: Pick<ProductItem, 'productId' | 'category'>; audience: Audience }) {
  const { api, locale } = useSite()
  // If the key changes (a member instead of a visitor), the loader has just fetched under the new key.
  const { data } = useQuery({ ...othersQuery(api, locale, audience), staleTime: preloadedFor })
  const others = othersOf(product, data?.items ?? []).slice(0, mostOthers)
  useRefetchAt(
    others.map(({ limit }) => limit.resetsAt),
    limitKeys,
  )
  // Also of the product above.
  useRefetchAt([data?.nextSaleChange], saleKeys)
  if (others.length === 0) return null
  return (
    <section className={css.others} aria-labelledby="other-goods">
      <h2 id="other-goods" className={`${heading3} ${css.heading}`}>
        <Trans>Other goods</Trans>
      </h2>
      <ul className={css.row}>
        {others.map((one) => (
          <ProductCard key={one.productId} product={one} />
        ))}
      </ul>
    </section>
  )
}
