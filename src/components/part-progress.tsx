import { useEffect, useState } from 'react'
import { RouteProgress, unseenFor } from '#src/design/route-progress.tsx'

/** The line of a navigation while a part loads that was asked for, such as a dialog on a slow connection. For `Suspense`'s `fallback`. */
export function PartProgress() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), unseenFor)
    return () => clearTimeout(timer)
  }, [])
  return <RouteProgress state={isSlow ? 'running' : 'idle'} />
}
