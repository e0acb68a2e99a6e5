/** Asks the provider again when its clock reaches a moment from which on what is shown no longer holds (src/api/aging.ts). */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'

/** ms: up to this much later, so that not all open tabs ask in the same instant. */
const spread = 2000
/** ms: no timer runs longer. One that sleeps with its device, or is too long for the browser (2^31 ms), is found out by then. */
const longest = 60_000
/** ms after a response that still names the same moment: the clocks of provider and browser differ, or the call failed. */
const pauses = [5000, 30_000, 120_000]

export interface MomentWatch {
  /** Of the provider, in ms since the epoch. */
  moment: number
  /** The provider's time now, in ms since the epoch. */
  now: () => number
  ask: () => void
}

/**
 * Calls `ask` once the moment has come and the tab is visible; again after each of `pauses` until it is stopped, and whenever the tab is
 * looked at again.
 * @returns stops it; what has a new moment starts another
 */
export function watchMoment({ moment, now, ask }: MomentWatch): () => void {
  const late = Math.random() * spread
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const look = (): void => {
    clearTimeout(timer)
    const left = moment - now()
    if (left > 0) {
      timer = setTimeout(look, Math.min(left + late, longest))
      return
    }
    // A hidden tab asks when it is seen.
    if (document.visibilityState === 'hidden') return
    ask()
    const pause = pauses[asked]
    asked += 1
    if (pause !== undefined) timer = setTimeout(look, pause)
  }
  const seen = (): void => {
    if (document.visibilityState === 'hidden') return
    asked = 0
    look()
  }
  look()
  document.addEventListener('visibilitychange', seen)
  addEventListener('focus', seen)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('focus', seen)
  }
}

/**
 * Refetches the queries on screen at the earliest of some moments, by the provider's clock. A moment in the past counts as reached.
 * @param moments ISO 8601; null and undefined: none
 * @param keys prefixes of the keys of the queries that hold these moments
 */
export function useRefetchAt(moments: readonly (string | null | undefined)[], keys: readonly QueryKey[]): void {
  const client = useQueryClient()
  const { frame } = useSite()
  const times = moments.flatMap((moment) => (moment == null ? [] : [Date.parse(moment)]))
  const moment = times.length === 0 ? undefined : Math.min(...times)
  const now = useEffectEvent(() => serverNow(client, frame))
  const ask = useEffectEvent(() => {
    // A call that is under way since the tab was looked at is the same question.
    for (const queryKey of keys) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  })
  useEffect(() => (moment === undefined ? undefined : watchMoment({ moment, now: () => now(), ask: () => ask() })), [moment])
}
