import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#src/design/icon.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { moreLink } from '#src/design/link.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { heading1 } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { Link } from '#src/components/link.tsx'
import * as css from './detail.css.ts'
import * as parts from './parts.css.ts'
import { OrderView, WithOrder } from './order-view.tsx'

/** S15 as a page: the same content as the dialog on desktop. @param props.children the part that only members see */
export const OrderScreen = ({ children }: { children: ReactNode }) => (
  <Screen id="/purchases/$orderNo">
    <div className={`${wrap} ${parts.page}`}>
      <div className={css.measure}>
        <Link to="/purchases" className={`${moreLink} ${css.back}`} data-screen-only="">
          <Icon name="arrow-left" />
          <Trans>Purchase history</Trans>
        </Link>
        <div className={parts.head}>
          <div className={parts.headText}>
            <Tines />
            <h1 className={heading1}>
              <Trans>Purchase details</Trans>
            </h1>
          </div>
        </div>
        {children}
      </div>
    </div>
  </Screen>
)

/** One of the member's own purchases. */
export const OwnOrder = ({ orderNo }: { orderNo: string }) => (
  <WithOrder orderNo={orderNo}>{(order) => <OrderView order={order} />}</WithOrder>
)
