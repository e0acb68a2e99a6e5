/** Refetches when the provider's clock reaches a moment at which the shown data becomes outdated (src/api/aging.ts). */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { serverNow } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'

/** Random delay in ms, so that not all open tabs send their request in the same instant. */
const maxJitter = 2000
/** Longest timer in ms. It detects timers that slept with the device, and avoids ones too long for the browser (2^31 ms). */
const longest = minuteMs
/** Pauses in ms after a response with the same moment: the clocks of provider and browser differ, or the call failed. */
const pauses = [5000, 30_000, 120_000]

/** A moment, the clock that reaches it, and the function that is then called. */
export interface MomentWatch {
  /** By the provider's clock, in ms since the epoch. */
  moment: number
  /** The provider's current time, in ms since the epoch. */
  now: () => number
  refetch: () => void
}

/**
 * Calls `refetch` once the moment is reached and the tab is visible; again after each of `pauses` until stopped, and whenever the tab
 * becomes visible or gets the focus.
 * @returns stops it; a caller with a new moment starts another
 */
export function watchMoment({ moment, now, refetch }: MomentWatch): () => void {
  const jitter = Math.random() * maxJitter
  let timer: ReturnType<typeof setTimeout> | undefined
  let refetches = 0
  const check = (): void => {
    clearTimeout(timer)
    const left = moment - now()
    if (left > 0) {
      timer = setTimeout(check, Math.min(left + jitter, longest))
      return
    }
    // A hidden tab refetches when it becomes visible.
    if (document.visibilityState === 'hidden') return
    refetch()
    const pause = pauses[refetches]
    refetches += 1
    if (pause !== undefined) timer = setTimeout(check, pause)
  }
  const onSeen = (): void => {
    if (document.visibilityState === 'hidden') return
    refetches = 0
    check()
  }
  check()
  document.addEventListener('visibilitychange', onSeen)
  addEventListener('focus', onSeen)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onSeen)
    removeEventListener('focus', onSeen)
  }
}

/**
 * Refetches the queries on screen at the earliest of several moments, by the provider's clock. A past moment counts as reached.
 * @param moments ISO 8601; null and undefined: none
 * @param keys prefixes of the keys of the queries that hold these moments
 */
export function useRefetchAt(moments: readonly (string | null | undefined)[], keys: readonly QueryKey[]): void {
  const client = useQueryClient()
  const { frame } = useSite()
  const times = moments.flatMap((moment) => (moment == null ? [] : [Date.parse(moment)]))
  const moment = times.length === 0 ? undefined : Math.min(...times)
  const now = useEffectEvent(() => serverNow(client, frame))
  const refetch = useEffectEvent(() => {
    // A call that the tab's focus has already started is the same request.
    for (const queryKey of keys) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  })
  useEffect(() => (moment === undefined ? undefined : watchMoment({ moment, now: () => now(), refetch: () => refetch() })), [moment])
}
