import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import {
  selectFace,
  selectFailure,
  selectIsAsking,
  selectIsCancelling,
  selectOrder,
  type PaymentRef,
} from '#machines/payment/payment.selectors.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { Note } from '#src/design/note.tsx'
import { timeLeft } from '#src/lib/dates.ts'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { opensWindow } from '#src/lib/opens-window.ts'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { usePayment } from '#src/components/payment/use-payment.ts'
import { usePopups } from '#src/components/actors.tsx'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './payment.css.ts'

export interface OverPurchaseProps {
  popup: { id: number; open: boolean } & PopupOf<'overPurchase'> & { orderNo: string }
}

/** B5, 2416: an earlier payment is open. It is a payment like any other, resumed in a dialog: finish, check or cancel it, and buy at once. */
export function OverPurchaseDialog({ popup }: OverPurchaseProps) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const send = usePopups()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { orderNo, minutes } = popup
  const payment = usePayment({ opensWindow: opensWindow(), resumed: { orderNo } })
  const face = useSelector(payment, selectFace)
  const isAsking = useSelector(payment, selectIsAsking)
  const isCancelling = useSelector(payment, selectIsCancelling)
  const hasFailed = useSelector(payment, (snapshot) => selectFailure(snapshot) !== undefined)
  const { data: order } = useQuery(orderQuery(api, locale, orderNo))
  const close = () => send({ type: 'popup.close', id: popup.id })

  const onOver = useEffectEvent((over: 'complete' | 'failed') => {
    void refetchEverywhere(queryClient, [['products'], ['orders']])
    close()
    if (over === 'complete') void navigate({ to: '/payment/$orderNo', params: { orderNo } })
    else
      send({
        type: 'popup.open',
        popup: { kind: 'snackbar', tone: 'success', message: t`The earlier payment is closed. You can buy now.` },
      })
  })
  useEffect(() => {
    if (face === 'complete' || face === 'failed') onOver(face)
  }, [face])

  return (
    <Dialog
      open={popup.open}
      onClose={close}
      size="confirm"
      closeLabel={t`Close`}
      title={t`Your previous payment is still open`}
      description={
        <>
          <span className={onlyWide}>
            <Trans>
              Try again after{' '}
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
              , or finish or cancel it here, and buy at once.
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
          <span>
            {orderNo}
            {order !== undefined && <span>{` · ${currencySign(order.currency)} ${formatPrice(order.amount, order.currency)}`}</span>}
          </span>
        </div>
      </div>
      {hasFailed && (
        <Note tone="warn" role="alert">
          <p>
            <Trans>MyCard could not be asked just now. Please try again in a moment.</Trans>
          </p>
        </Note>
      )}
      <div className={css.lockActions}>
        <Button
          full
          disabled={isCancelling}
          onClick={() => {
            close()
            void navigate({ to: '/payment/$orderNo', params: { orderNo } })
          }}
        >
          <Trans>Resume payment</Trans>
        </Button>
        <Button tone="secondary" loading={isAsking} disabled={isCancelling} onClick={() => payment.send({ type: 'payment.check' })}>
          <Trans>Check now</Trans>
        </Button>
        <Button tone="danger" loading={isCancelling} onClick={() => payment.send({ type: 'payment.cancel' })}>
          <Trans>Cancel it</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

/** Live, by the provider's clock (B5). */
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
