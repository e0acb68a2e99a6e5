import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { selectFace, selectIsAsking } from '#machines/payment/payment.selectors.ts'
import type { PageWay } from '#machines/payment/payment.types.ts'
import { purchaseQuery } from '#src/api/purchases.queries.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { opensWindow } from '#src/lib/opens-window.ts'
import { onReturn } from '#src/components/payment/return-channel.ts'
import { usePayment } from '#src/components/payment/use-payment.ts'
import { useSite } from '#src/components/use-site.ts'
import { Complete } from './complete.tsx'
import { Failed } from './failed.tsx'
import { OrderSummary } from './order-summary.tsx'
import * as css from './payment.css.ts'
import { Progress } from './progress.tsx'
import { Unreachable } from './unreachable.tsx'
import { UnknownOrder } from './unknown-order.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How MyCard's page was left when this order was begun. */
    paymentWay?: PageWay
  }
}

/** S16, B4: one order from MyCard's page to the mailbox. It may be left, reloaded and come back to: the provider knows how it stands. */
export function PaymentScreen({ orderNo }: { orderNo: string }) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const queryClient = useQueryClient()
  const way = useRouterState({ select: ({ location }) => location.state.paymentWay })
  const payment = usePayment({ opensWindow: opensWindow(), resumed: { orderNo, way } })
  const face = useSelector(payment, selectFace)
  const isAsking = useSelector(payment, selectIsAsking)
  const { data: purchase, isError, refetch } = useQuery({ ...purchaseQuery(api, locale, orderNo), enabled: face !== 'unknown' })

  const readAgain = useEffectEvent(() => {
    void refetchEverywhere(queryClient, [['purchases'], ['products']])
  })
  useEffect(() => {
    const moved = payment.on('payment.moved', readAgain)
    const stopListening = onReturn(orderNo, () => payment.send({ type: 'payment.returned' }))
    // Back from MyCard's window: whatever became of it, now somebody looks.
    const look = (): void => {
      if (document.visibilityState === 'visible') payment.send({ type: 'payment.returned' })
    }
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      moved.unsubscribe()
      stopListening()
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [payment, orderNo])

  if (face === 'unknown') return <UnknownOrder />
  if (face === 'unreachable' || (isError && purchase === undefined))
    return (
      <Unreachable
        isAsking={isAsking}
        onCheck={() => {
          payment.send({ type: 'payment.check' })
          void refetch()
        }}
      />
    )
  if (face === 'asking' || purchase === undefined) return <FullScreenLoader label={t`Asking how your payment stands`} />
  return (
    <div className={css.page}>
      <div className={css.words} aria-live="polite">
        {face === 'progress' && <Progress payment={payment} purchase={purchase} />}
        {face === 'complete' && <Complete payment={payment} purchase={purchase} />}
        {face === 'failed' && <Failed payment={payment} purchase={purchase} />}
      </div>
      <OrderSummary purchase={purchase} isLarge={face === 'complete'} />
    </div>
  )
}
