/** The provider's clock in the browser: a wrong device clock must not shift a countdown (decisions “Reach”). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { SiteConfig } from '#contract/site.ts'
import type { DateFrame } from '#src/lib/dates.ts'

const second = 1000
const wholeSecond = (ms: number): number => Math.floor(ms / second) * second

/**
 * How far the provider's clock is ahead of the device's. The first configuration in the cache came with the page, so both clocks are
 * known for that moment: the answer's, and when its first byte arrived. Later configurations (another language) change nothing.
 * A page may have been rendered seconds ago for somebody else: then its headers say what the clock was when it left.
 */
function deviceOffset(queryClient: QueryClient, frame: DateFrame): number {
  const [first] = queryClient.getQueriesData<SiteConfig>({ queryKey: ['site', 'config'] })
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = page?.serverTiming?.find(({ name }) => name === 'clock')?.description
  return Date.parse(left ?? first?.[1]?.serverTime ?? frame.now) - performance.timeOrigin - (page?.responseStart ?? 0)
}

/** The provider's time in this moment, in milliseconds since the epoch; in the browser only. */
export const serverNow = (queryClient: QueryClient, frame: DateFrame): number => Date.now() + deviceOffset(queryClient, frame)

interface Clock {
  get: () => number
  subscribe: (tick: () => void) => () => void
}

/** Goes on only when it ticks: React asks a store twice as it draws, and must hear the same from it also where a second ends between. */
function createClock(now: () => number): Clock {
  let shown: number | undefined
  const set = (): number => (shown = wholeSecond(now()))
  return {
    get: () => shown ?? set(),
    subscribe: (tick) => {
      let timer: ReturnType<typeof setTimeout>
      const wait = (): void => {
        timer = setTimeout(
          () => {
            set()
            tick()
            wait()
          },
          second - (((now() % second) + second) % second),
        )
      }
      set()
      wait()
      return () => clearTimeout(timer)
    },
  }
}

/**
 * The provider's time in milliseconds, in whole seconds. The server and the hydrating browser start at `frame.now`; from then on it
 * ticks with the provider's seconds.
 */
export function useServerClock(frame: DateFrame): number {
  const queryClient = useQueryClient()
  const [clock] = useState(() => createClock(() => serverNow(queryClient, frame)))
  return useSyncExternalStore(clock.subscribe, clock.get, () => wholeSecond(Date.parse(frame.now)))
}
