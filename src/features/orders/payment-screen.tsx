import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import {
  selectDecisiveFailure,
  selectView,
  selectFailure,
  selectIsAsking,
  selectIsBeingReturned,
  selectIsWithdrawn,
  type PaymentRef,
} from '#machines/payment/payment.selectors.ts'
import type { PageWay } from '#machines/payment/payment.types.ts'
import { toFailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { opensWindow } from '#src/lib/opens-window.ts'
import { onReturn } from '#src/components/payment/return-channel.ts'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { usePayment } from '#src/components/payment/use-payment.ts'
import { useSite } from '#src/components/use-site.ts'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import { PaymentComplete } from './payment-complete.tsx'
import { BeingReturnedProgress } from './being-returned-progress.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { pollingOf } from './order-labels.ts'
import { OrderSummary } from './order-summary.tsx'
import * as css from './payment.css.ts'
import { PaymentProgress } from './payment-progress.tsx'
import { Unreachable } from './unreachable.tsx'
import { UnknownOrder } from './unknown-order.tsx'
import { Withdrawn } from './withdrawn.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How the payment page was opened when this order was started. */
    paymentWay?: PageWay
  }
}

/** Time in ms until an order that could not be loaded is requested again. */
const retryTime = 15_000

/** Refetches purchases and products when the payment moves, and has it checked when the player returns from the payment window. */
function useReturns(payment: PaymentRef, orderNo: string): void {
  const queryClient = useQueryClient()
  const readAgain = useEffectEvent(() => {
    void refetchEverywhere(queryClient, [['orders'], ['products']])
  })
  useEffect(() => {
    const moved = payment.on('payment.moved', readAgain)
    const stopListening = onReturn(orderNo, () => payment.send({ type: 'payment.returned' }))
    // The player returned from the payment window: check the order, whatever the outcome.
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
}

/** The order of the page, requested again until it has come, and as long as its withdrawal continues. */
function useOrder(orderNo: string, isKnown: boolean) {
  const { api, locale } = useSite()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(api, locale, orderNo),
    enabled: isKnown,
    // The payment follows the order until its delivery; a withdrawal continues after that.
    refetchInterval: ({ state: { data, status } }) =>
      data === undefined ? status === 'error' && retryTime : data.withdrawal !== null && pollingOf(data),
  })
  const failure = error === null || order !== undefined ? undefined : toFailureData(error)
  const isMissing = failure !== undefined && reactionTo({ ...failure, kind: 'other' }) === 'notFound'
  return { order, failure, isMissing, refetch }
}

type Stage = 'progress' | 'beingReturned' | 'complete' | 'withdrawn' | 'failed'

const stages: Record<Stage, (props: { payment: PaymentRef; order: OrderDetail }) => ReactNode> = {
  progress: PaymentProgress,
  beingReturned: BeingReturnedProgress,
  complete: PaymentComplete,
  withdrawn: Withdrawn,
  failed: PaymentFailed,
}

/** The stage of an order whose state is known. */
function useStage(payment: PaymentRef, order: OrderDetail | undefined): Stage | undefined {
  const view = useSelector(payment, selectView)
  const isBeingReturned = useSelector(payment, selectIsBeingReturned)
  const isReportedWithdrawn = useSelector(payment, selectIsWithdrawn)
  switch (view) {
    case 'progress':
      return isBeingReturned ? 'beingReturned' : 'progress'
    case 'complete':
      return isReportedWithdrawn || (order !== undefined && order.withdrawal !== null) ? 'withdrawn' : 'complete'
    case 'failed':
      return 'failed'
    case 'asking':
    case 'unknown':
    case 'unreachable':
      return undefined
  }
}

const isOver = (stage: Stage): boolean => stage === 'failed' || stage === 'complete' || stage === 'withdrawn'

/** S16, B4: one order from payment page to mailbox. It may be left, reloaded and revisited: the provider knows the order's state. */
export function PaymentScreen({ orderNo }: { orderNo: string }) {
  const { t } = useLingui()
  const way = useRouterState({ select: ({ location }) => location.state.paymentWay })
  const payment = usePayment({ opensWindow: opensWindow(), resumed: { orderNo, way } })
  const view = useSelector(payment, selectView)
  const isAsking = useSelector(payment, selectIsAsking)
  const failure = useSelector(payment, selectFailure)
  const { order, failure: orderFailure, isMissing, refetch } = useOrder(orderNo, view !== 'unknown')
  useErrorPage(useSelector(payment, selectDecisiveFailure) ?? orderFailure)
  const stage = useStage(payment, order)

  const words = useRef<HTMLDivElement>(null)
  useStageFocus(stage !== undefined && isOver(stage) ? stage : 'open', () => words.current?.querySelector('h1'))
  useReturns(payment, orderNo)

  if (view === 'unknown' || isMissing) return <UnknownOrder />
  if (view === 'unreachable' || orderFailure !== undefined)
    return (
      <Unreachable
        failure={view === 'unreachable' ? failure : orderFailure}
        isAsking={isAsking}
        onCheck={() => {
          payment.send({ type: 'payment.check' })
          void refetch()
        }}
      />
    )
  if (stage === undefined || order === undefined) return <FullScreenLoader label={t`Asking how your payment stands`} />
  const Shown = stages[stage]
  return (
    <div className={css.page}>
      <div ref={words} className={css.words} aria-live="polite">
        <Shown payment={payment} order={order} />
      </div>
      <OrderSummary order={order} isLarge={view === 'complete'} />
    </div>
  )
}
