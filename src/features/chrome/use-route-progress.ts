import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export type RouteProgressState = 'idle' | 'running' | 'done' | 'failed'

/** Milliseconds in which nothing shows: most pages are there by then, and drawing a line for them would make them later. */
const unseenFor = 120

/** S19: where the way to the next page stands. Idle until one is asked for, so that both sides render the same. */
export function useRouteProgress(): RouteProgressState {
  const router = useRouter()
  const [state, setState] = useState<RouteProgressState>('idle')
  useEffect(() => {
    let isUnderWay = false
    let soon: ReturnType<typeof setTimeout> | undefined
    const started = router.subscribe('onBeforeLoad', ({ hrefChanged, fromLocation }) => {
      if (!hrefChanged || fromLocation === undefined) return
      isUnderWay = true
      // So that a second failure shows as the first did.
      setState((now) => (now === 'failed' ? 'idle' : now))
      clearTimeout(soon)
      soon = setTimeout(() => setState('running'), unseenFor)
    })
    const arrived = router.subscribe('onResolved', ({ toLocation }) => {
      if (!isUnderWay) return
      isUnderWay = false
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
