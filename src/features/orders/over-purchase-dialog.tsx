import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { minuteMs } from '#contract/durations.ts'
import { nameOf } from '#contract/local-name.ts'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { selectIsBeingReturned, selectOrder, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { noBreak } from '#src/design/text.css.ts'
import { timeLeft } from '#src/lib/dates.ts'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { BeingReturnedWords } from '#src/components/payment/being-returned.tsx'
import { UnfinishedActions, useUnfinishedOrder } from '#src/components/payment/unfinished-order.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './payment.css.ts'

export interface OverPurchaseProps {
  popup: { id: number; open: boolean } & PopupOf<'overPurchase'> & { orderNo: string }
}

/**
 * B5, 2416: an earlier payment is open. It is resumed in a dialog like any other payment: finish, check or cancel it, then buy at once. If it
 * is being returned, the dialog says so.
 */
export function OverPurchaseDialog({ popup }: OverPurchaseProps) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const send = usePopups()
  const { orderNo, minutes } = popup
  const close = () => send({ type: 'popup.close', id: popup.id })
  const { payment, resume } = useUnfinishedOrder(orderNo, close)
  const isBeingReturned = useSelector(payment, selectIsBeingReturned)
  const { data: order } = useQuery(orderQuery(api, locale, orderNo))

  return (
    <Dialog
      open={popup.open}
      onClose={close}
      size="payment"
      large
      closeLabel={t`Close`}
      title={isBeingReturned ? t`Paid, being returned` : t`Your previous payment is still open`}
      description={isBeingReturned ? <BeingReturnedWords orderNo={orderNo} /> : <Words payment={payment} reported={popup.minutes} />}
    >
      <PopupMark kind="overPurchase" />
      <div className={css.lock}>
        {!isBeingReturned && <TimeLeft payment={payment} minutes={minutes} />}
        <div className={css.lockFacts}>
          {order !== undefined && <span>{nameOf(order.productName, locale)}</span>}
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

/** When the earlier order can no longer be paid, with the provider's clock; undefined until the order is known. */
function useLockTime(payment: PaymentRef): { expiresAt: string; now: number } | undefined {
  const { frame } = useSite()
  const now = useServerClock(frame)
  const expiresAt = useSelector(payment, (snapshot) => selectOrder(snapshot)?.expiresAt ?? undefined)
  return expiresAt === undefined ? undefined : { expiresAt, now }
}

/** The catalogue's words for desktop and for phones. @param props.reported the minutes of the refusal, until the order is known */
function Words({ payment, reported }: { payment: PaymentRef; reported: number }) {
  const lock = useLockTime(payment)
  // The clock beside it goes on.
  const minutes = lock === undefined ? reported : Math.max(1, Math.ceil((Date.parse(lock.expiresAt) - lock.now) / minuteMs))
  return (
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
  )
}

/** Updates live, by the provider's clock (B5). */
function TimeLeft({ payment, minutes }: { payment: PaymentRef; minutes: number }) {
  const lock = useLockTime(payment)
  const { clock } = timeLeft(lock?.expiresAt ?? minutes * minuteMs, lock?.now ?? 0)
  return (
    <span className={css.clock} role="timer">
      {clock.startsWith('00:') ? clock.slice('00:'.length) : clock}
    </span>
  )
}
