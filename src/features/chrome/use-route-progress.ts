import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type RouteProgressState = 'idle' | 'running' | 'done' | 'failed'

/** S19: where the way to the next page stands. Idle until one is asked for, so that both sides render the same. */
export function useRouteProgress(): RouteProgressState {
  const router = useRouter()
  const [state, setState] = useState<RouteProgressState>('idle')
  useEffect(() => {
    const started = router.subscribe('onBeforeLoad', ({ hrefChanged, fromLocation }) => {
      if (hrefChanged && fromLocation !== undefined) setState('running')
    })
    const arrived = router.subscribe('onResolved', ({ toLocation }) => {
      const failed = toLocation.pathname === '/error/500' || router.state.matches.some((match) => match.status === 'error')
      setState((now) => (now === 'running' ? (failed ? 'failed' : 'done') : now))
    })
    return () => {
      started()
      arrived()
    }
  }, [router])
  return state
}
