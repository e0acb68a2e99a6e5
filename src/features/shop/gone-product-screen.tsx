import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { wrap } from '#src/design/layout.css.ts'
import { empty, emptyText } from '#src/design/page.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { heading1 } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { Link } from '#src/components/link.tsx'
import { shortPage } from './shop-screen.css.ts'

/** A product that is not sold, or no longer (B6; look.md §6 product): a message and a link back. */
export function GoneProductScreen() {
  return (
    <Screen id="/shop/product/$productId">
      <div className={`${wrap} ${shortPage}`}>
        <div className={empty}>
          <Tines />
          <h1 className={heading1}>
            <Trans>This product is no longer available</Trans>
          </h1>
          <p className={emptyText}>
            <Trans>It may have been sold for a time only, or the address is not quite right.</Trans>
          </p>
          <Link to="/shop" className={button({ tone: 'secondary' })}>
            <Trans>Back to the shop</Trans>
          </Link>
        </div>
      </div>
    </Screen>
  )
}
