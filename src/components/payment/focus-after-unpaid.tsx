import { useRef, useState, type ReactNode } from 'react'
import { useStageFocus } from '#src/components/use-stage-focus.ts'

interface FocusAfterUnpaidProps {
  /** The unpaid order that is shown inside or beside it; undefined while there is none. */
  orderNo: string | undefined
  /** The name of what the focus moves to, already translated. */
  label: string
  className?: string
  children: ReactNode
}

/** Takes the focus when the unpaid order is over: the pressed button disappears with it (WCAG 2.4.3). */
export function FocusAfterUnpaid({ orderNo, label, className, children }: FocusAfterUnpaidProps) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(orderNo)
  const [ended, setEnded] = useState(0)
  if (shown !== orderNo) {
    setShown(orderNo)
    if (shown !== undefined) setEnded(ended + 1)
  }
  useStageFocus(String(ended), () => place.current)
  return (
    <section ref={place} aria-label={label} tabIndex={-1} className={className}>
      {children}
    </section>
  )
}
