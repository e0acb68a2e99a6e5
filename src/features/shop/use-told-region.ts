import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#src/components/actors.tsx'

/**
 * Tells the session the member's own region, which a member's call has returned: a page in the game has no profile that names it (S13), and
 * the game may have changed it since.
 * @param region undefined for visitors and until the response arrives
 */
export function useToldRegion(region: string | null | undefined): void {
  const { isSignedIn, region: known, send } = useSession()
  const tell = useEffectEvent(() => {
    if (region !== undefined && region !== known) send({ type: 'session.regionTold', region })
  })
  useEffect(() => {
    if (isSignedIn) tell()
  }, [isSignedIn, region])
}
