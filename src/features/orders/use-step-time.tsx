import type { ReactNode } from 'react'
import type { OrderStatus, OrderDetail } from '#contract/orders.ts'
import { formatDay, formatSecond } from '#src/lib/dates.ts'
import { useSite } from '#src/components/use-site.ts'

/** When an order reached a state, as a step shows it: in the region's server time (R7) to the second; of today without the date. */
export function useStepTime({ timeline }: Pick<OrderDetail, 'timeline'>): (...states: OrderStatus[]) => ReactNode {
  const { frame } = useSite()
  return (...states) => {
    const at = timeline.find(({ status }) => states.includes(status))?.at
    if (at === undefined) return undefined
    const isToday = formatDay(at, frame) === formatDay(frame.now, frame)
    return <time dateTime={at}>{isToday ? formatSecond(at, frame).slice(-8) : formatSecond(at, frame)}</time>
  }
}
