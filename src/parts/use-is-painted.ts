import { startTransition, useEffect, useState } from 'react'
import { whenPainted } from '#src/lib/when-painted.ts'

/** Whether what the caller drew first has been painted. @param isDue at once, without waiting for it */
export function useIsPainted(isDue: boolean): boolean {
  const [isPainted, setPainted] = useState(isDue)
  useEffect(() => {
    if (isPainted) return
    return whenPainted(() => startTransition(() => setPainted(true)))
  }, [isPainted])
  return isPainted
}
