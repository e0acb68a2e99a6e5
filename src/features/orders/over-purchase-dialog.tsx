import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { selectOrder, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { noBreak } from '#src/design/text.css.ts'
import { timeLeft } from '#src/lib/dates.ts'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { UnfinishedActions, useUnfinishedOrder } from '#src/components/payment/unfinished-order.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './payment.css.ts'

export interface OverPurchaseProps {
  popup: { id: number; open: boolean } & PopupOf<'overPurchase'> & { orderNo: string }
}

/** B5, 2416: an earlier payment is open. It is resumed in a dialog like any other payment: finish, check or cancel it, then buy at once. */
export function OverPurchaseDialog({ popup }: OverPurchaseProps) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const send = usePopups()
  const { orderNo, minutes } = popup
  const close = () => send({ type: 'popup.close', id: popup.id })
  const { payment, resume } = useUnfinishedOrder(orderNo, close)
  const { data: order } = useQuery(orderQuery(api, locale, orderNo))

  return (
    <Dialog
      open={popup.open}
      onClose={close}
      size="payment"
      large
      closeLabel={t`Close`}
      title={t`Your previous payment is still open`}
      description={
        <>
          <span className={onlyWide}>
            <Trans>
              Your previous payment was not completed. Try again after{' '}
              <b>
                <Plural value={minutes} one="# minute" other="# minutes" />
              </b>
              , or contact the card payment provider. You can also finish or cancel it here, and buy at once.
            </Trans>
          </span>
          <span className={onlyNarrow}>
            <Trans>
              The payment you left is not completed. Come back after{' '}
              <b>
                <Plural value={minutes} one="# minute" other="# minutes" />
              </b>
              , or ask the card payment provider. You can also finish or cancel it here, and buy at once.
            </Trans>
          </span>
        </>
      }
    >
      <PopupMark kind="overPurchase" />
      <div className={css.lock}>
        <TimeLeft payment={payment} minutes={minutes} />
        <div className={css.lockFacts}>
          {order !== undefined && <span>{order.productName[locale]}</span>}
          <span className={css.lockNumbers}>
            <span className={noBreak}>{orderNo}</span>
            {order !== undefined && (
              <span>
                <span> · </span>
                <span className={noBreak}>{`${currencySign(order.currency)} ${formatPrice(order.amount, order.currency)}`}</span>
              </span>
            )}
          </span>
        </div>
      </div>
      <UnfinishedActions payment={payment} resume={resume} />
    </Dialog>
  )
}

/** Updates live, by the provider's clock (B5). */
function TimeLeft({ payment, minutes }: { payment: PaymentRef; minutes: number }) {
  const { frame } = useSite()
  const now = useServerClock(frame)
  const expiresAt = useSelector(payment, (snapshot) => selectOrder(snapshot)?.expiresAt ?? undefined)
  const left = expiresAt === undefined ? `${String(minutes).padStart(2, '0')}:00` : timeLeft(expiresAt, now).clock.slice(3)
  return (
    <span className={css.clock} role="timer">
      {left}
    </span>
  )
}
