import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useRef, type RefObject } from 'react'
import type { Audience } from '#src/api/audience.ts'
import { categoriesQuery, productListQuery } from '#src/api/shop.queries.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { afterHeroId } from '#src/components/first-view.ts'
import { useMaintenance } from '#src/components/use-maintenance.ts'
import { useSite } from '#src/components/use-site.ts'
import { Banners } from './banners.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { PagedList } from '#src/components/paged-list.tsx'
import { ProductCard } from './product-card.tsx'
import { grid } from './product-card.css.ts'
import { RegionNotice } from './region-notice.tsx'
import { ShopBar } from './shop-bar.tsx'
import { useToldRegion } from './use-told-region.ts'
import { ShopClosed } from './shop-closed.tsx'
import { AccountUnknown } from './account-unknown.tsx'
import { limitKeys, saleKeys } from './limits.ts'
import { featuredOf } from './featured-goods.ts'
import { GoodsLoading } from './shop-loading.tsx'
import { shopPageSize } from './shop-page-size.ts'
import * as css from './shop-screen.css.ts'

export interface ShopScreenProps {
  /** The audience of the loaded data: it changes only together with the data. */
  audience: Audience
  /** Undefined: all goods. */
  category: string | undefined
  page: number
}

const screen = '/shop'

interface GoodsProps extends ShopScreenProps {
  shelf: RefObject<HTMLDivElement | null>
  /** No banner is above, whose image would load first. */
  isFirst: boolean
}

/** The goods of one page. They may be streamed behind their skeleton while banners and categories are already shown. */
const Goods = ({ audience, category, page, shelf, isFirst }: GoodsProps) => {
  const { api, locale } = useSite()
  const { data: list } = useSuspenseQuery(productListQuery(api, locale, audience, { category, pageNo: page, pageSize: shopPageSize }))
  useToldRegion(list.memberRegion)
  useRefetchAt(
    list.items.map(({ limit }) => limit.resetsAt),
    limitKeys,
  )
  useRefetchAt([list.nextSaleChange], saleKeys)
  const pages = Math.ceil(list.totalCount / shopPageSize)
  const addressOf = (number: number): string => {
    const search = new URLSearchParams({
      ...(category === undefined ? {} : { category }),
      ...(number === 1 ? {} : { page: String(number) }),
    }).toString()
    return search === '' ? '/shop' : `/shop?${search}`
  }
  const large = page === 1 ? featuredOf(list.items) : undefined
  // The large card is first in the grid: at any other position it would leave gaps before it.
  const goods = large === undefined ? list.items : [large, ...list.items.filter((product) => product !== large)]
  return (
    <>
      {list.isAccountUnknown === true && <AccountUnknown className={css.unknown} />}
      {list.items.length === 0 && page > 1 ? (
        <Empty
          as="h3"
          title={<Trans>The list ends before this page</Trans>}
          action={
            <ContentLink href={addressOf(1)} className={button({ tone: 'secondary' })}>
              <Trans>To the first page</Trans>
            </ContentLink>
          }
        />
      ) : list.items.length === 0 ? (
        <Empty
          as="h3"
          title={<Trans>Nothing on this shelf right now</Trans>}
          action={
            <ContentLink href="/shop" className={button({ tone: 'secondary' })}>
              <Trans>See all goods</Trans>
            </ContentLink>
          }
        >
          <Trans>New goods arrive with each update. Until then, look through the other shelves.</Trans>
        </Empty>
      ) : (
        <PagedList page={page} pages={pages} hrefOf={addressOf} scrollTo={shelf} className={css.pager}>
          <ul className={grid}>
            {goods.map((product, at) => (
              <ProductCard key={product.productId} product={product} large={product === large} priority={at < 2 && isFirst} />
            ))}
          </ul>
        </PagedList>
      )}
    </>
  )
}

/** S2: the web shop. Banners, server time, categories, goods, pages, the region's notice (B1, R7, R8). */
export function ShopScreen({ audience, category, page }: ShopScreenProps) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const { running: closed } = useMaintenance()
  const { data: shop } = useSuspenseQuery(categoriesQuery(api))
  const shelf = useRef<HTMLDivElement>(null)
  if (closed !== null) return <ShopClosed screen={screen} maintenance={closed} />

  const shelfName = shop.categories.find(({ id }) => id === category)?.name[locale] ?? t`All goods`
  return (
    <Screen id={screen}>
      <div className={`${wrap} ${css.page}`}>
        <h1 className={visuallyHidden}>
          <Trans>Web shop</Trans>
        </h1>
        <Banners banners={shop.banners} />
        <ShopBar />
        <div ref={shelf} id={afterHeroId} className={css.shelf}>
          <CategoryTabs categories={shop.categories} current={category} />
        </div>
        <section className={css.goods} aria-labelledby="goods">
          <h2 id="goods" className={visuallyHidden}>
            {shelfName}
          </h2>
          <Suspense fallback={<GoodsLoading hasLarge={page === 1 && category === undefined} />}>
            <Goods audience={audience} category={category} page={page} shelf={shelf} isFirst={shop.banners.length === 0} />
          </Suspense>
        </section>
        <RegionNotice className={css.notice} />
      </div>
    </Screen>
  )
}
