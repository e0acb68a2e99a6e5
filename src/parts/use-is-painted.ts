import { startTransition, useEffect, useState } from 'react'

/** Whether what the caller drew first has been painted. @param isDue at once, without waiting for it */
export function useIsPainted(isDue: boolean): boolean {
  const [isPainted, setPainted] = useState(isDue)
  useEffect(() => {
    if (isPainted) return
    // The first frame after this one begins when the page stands painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [isPainted])
  return isPainted
}
