import type { ReactNode } from 'react'
import type { OrderStatus, OrderDetail } from '#contract/orders.ts'
import { formatSecond } from '#src/lib/dates.ts'
import { useSite } from '#src/components/use-site.ts'

/** When an order reached a state, as a step shows it: the time of day in the region's server time (R7). */
export function useStepTime({ timeline }: Pick<OrderDetail, 'timeline'>): (...states: OrderStatus[]) => ReactNode {
  const { frame } = useSite()
  return (...states) => {
    const at = timeline.find(({ status }) => states.includes(status))?.at
    return at === undefined ? undefined : <time dateTime={at}>{formatSecond(at, frame).slice(-8)}</time>
  }
}
