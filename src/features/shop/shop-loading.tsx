import { Trans } from '@lingui/react/macro'
import { wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { Skeleton } from '#src/design/skeleton.tsx'
import * as cards from './product-card.css.ts'
import { ShopBar } from './shop-bar.tsx'
import * as css from './shop-loading.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { page, shelf } from './shop-screen.css.ts'

const goods = Array.from({ length: 8 }, (_, at) => at)

const Loading = () => (
  <p className={visuallyHidden}>
    <Trans>Loading</Trans>
  </p>
)

/** The skeletons of product cards in the shop's own grid; the first is the large one. */
const GoodsBoxes = ({ hasLarge }: { hasLarge: boolean }) => (
  <div className={cards.grid} aria-hidden="true">
    {goods.map((at) => {
      const isLarge = hasLarge && at === 0
      return (
        <div key={at} className={isLarge ? cards.cardLarge : cards.card}>
          <Skeleton className={`${isLarge ? cards.wellLarge : cards.well} ${css.well}`} />
          <Skeleton className={css.name} />
          <Skeleton className={css.quantity} />
          <Skeleton className={css.price} />
          <Skeleton className={css.chips} />
        </div>
      )
    })}
  </div>
)

/** The shop while its goods are loading: skeletons of the content, and all parts that need no goods. The route's pending component. */
export function ShopLoading() {
  return (
    <Screen id="/shop">
      <div className={`${wrap} ${page}`} aria-busy="true">
        <Loading />
        <Skeleton className={css.banner} />
        <ShopBar />
        <div className={`${css.tabs} ${shelf}`} aria-hidden="true">
          {css.tabWidths.map((width) => (
            <span key={width} className={width}>
              <Skeleton className={css.tab} />
            </span>
          ))}
        </div>
        <GoodsBoxes hasLarge />
      </div>
    </Screen>
  )
}

/**
 * In the server's page while the goods of one page are loading; the footer stays below the fold.
 * @param props.hasLarge the first page, which begins with the large card
 */
export const GoodsLoading = ({ hasLarge }: { hasLarge: boolean }) => (
  <div className={css.goods} aria-busy="true">
    <Loading />
    <GoodsBoxes hasLarge={hasLarge} />
  </div>
)
