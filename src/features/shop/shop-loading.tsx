import { Trans } from '@lingui/react/macro'
import { wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { Skeleton, SkeletonCards } from '#src/design/skeleton.tsx'
import * as css from './shop-loading.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { page } from './shop-screen.css.ts'

const tabs = ['64px', '72px', '60px', '72px', '60px']

/** The shop while its goods are on the way: the same boxes as the content. The route's pending part. */
export function ShopLoading() {
  return (
    <Screen id="/shop">
      <div className={`${wrap} ${page}`} aria-busy="true">
        <p className={visuallyHidden}>
          <Trans>Loading</Trans>
        </p>
        <Skeleton className={css.banner} />
        <div className={css.tabs}>
          {tabs.map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fixed row
            <span key={at} style={{ width }}>
              <Skeleton className={css.tab} />
            </span>
          ))}
        </div>
        <SkeletonCards />
      </div>
    </Screen>
  )
}

/** In the server's page while one page of the shelf is on the way; the foot of the page waits below the fold. */
export const GoodsLoading = () => (
  <div className={css.goods} aria-busy="true">
    <p className={visuallyHidden}>
      <Trans>Loading</Trans>
    </p>
    <SkeletonCards />
  </div>
)
