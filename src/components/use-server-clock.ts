/** The provider's clock in the browser: a wrong device clock must not shift a countdown (docs/requirements.md "Reach"). */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { secondMs } from '#contract/durations.ts'
import { hasClockJumped, providerNow } from '#src/api/provider-clock.ts'
import type { DateFrame } from '#src/lib/dates.ts'

const wholeSecond = (ms: number): number => Math.floor(ms / secondMs) * secondMs

/** The provider's current time, in ms since the epoch; in the browser only. */
export const serverNow = (queryClient: QueryClient, frame: DateFrame): number => providerNow(queryClient, frame.now)

/** After the device slept or its clock was set, the configuration is refetched for the provider's time. */
function lookAtDevice(queryClient: QueryClient): void {
  if (hasClockJumped(queryClient)) void queryClient.invalidateQueries({ queryKey: ['site', 'config'] })
}

interface Clock {
  get: () => number
  subscribe: (tick: () => void) => () => void
}

/** A clock that changes only on its tick: React reads a store twice per render, and must read the same value at the end of a second too. */
function createClock(now: () => number, onTick: () => void): Clock {
  let shown: number | undefined
  const set = (): number => (shown = wholeSecond(now()))
  return {
    get: () => shown ?? set(),
    subscribe: (tick) => {
      let timer: ReturnType<typeof setTimeout>
      const wait = (): void => {
        timer = setTimeout(
          () => {
            onTick()
            set()
            tick()
            wait()
          },
          secondMs - (((now() % secondMs) + secondMs) % secondMs),
        )
      }
      set()
      wait()
      return () => clearTimeout(timer)
    },
  }
}

/**
 * The provider's time in ms, in whole seconds. The server and the hydrating browser start at `frame.now`; afterwards it ticks with the
 * provider's seconds.
 */
export function useServerClock(frame: DateFrame): number {
  const queryClient = useQueryClient()
  const [clock] = useState(() =>
    createClock(
      () => serverNow(queryClient, frame),
      () => lookAtDevice(queryClient),
    ),
  )
  return useSyncExternalStore(clock.subscribe, clock.get, () => wholeSecond(Date.parse(frame.now)))
}
