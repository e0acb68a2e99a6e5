import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { unseenFor } from '#src/design/route-progress.tsx'
import { leadsElsewhere } from '#src/lib/leads-elsewhere.ts'

export type RouteProgressState = 'idle' | 'running' | 'done' | 'failed'

/** S19: the progress of the navigation to the next page. Idle until a navigation begins, so that server and browser render the same. */
export function useRouteProgress(): RouteProgressState {
  const router = useRouter()
  const [state, setState] = useState<RouteProgressState>('idle')
  useEffect(() => {
    let isRunning = false
    let soon: ReturnType<typeof setTimeout> | undefined
    const started = router.subscribe('onBeforeLoad', (event) => {
      if (!leadsElsewhere(event)) return
      isRunning = true
      // Reset, so that a second failure is shown like the first.
      setState((now) => (now === 'failed' ? 'idle' : now))
      clearTimeout(soon)
      soon = setTimeout(() => setState('running'), unseenFor)
    })
    const arrived = router.subscribe('onResolved', ({ toLocation }) => {
      if (!isRunning) return
      isRunning = false
      clearTimeout(soon)
      const failed = toLocation.pathname === '/error/500' || router.state.matches.some((match) => match.status === 'error')
      setState((now) => (failed ? 'failed' : now === 'running' ? 'done' : now))
    })
    return () => {
      clearTimeout(soon)
      started()
      arrived()
    }
  }, [router])
  return state
}
