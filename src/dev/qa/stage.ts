/** The stage of a replay. */

/**
 * `fetching`: pages are fetched in advance; `moving`: on the way to a position, maybe waiting for a screen; `failed`: the machines have
 * deviated too far to follow the recording.
 */
export type Stage = 'fetching' | 'paused' | 'playing' | 'moving' | 'ended' | 'failed'

/** A stage that tells its changes. */
export interface StageStore {
  current: () => Stage
  /** Why the replay cannot continue. */
  problem: () => string | undefined
  set: (next: Stage) => void
  fail: (error: unknown) => void
  /** A move to a position begins: the problem is in the past. */
  beginMove: () => void
  /** Tells the listeners another change. */
  notify: () => void
  subscribe: (listener: () => void) => () => void
}

/** @param first the stage at the beginning */
export function createStageStore(first: Stage): StageStore {
  let stage = first
  let problem: string | undefined
  const listeners = new Set<() => void>()
  const notify = (): void => listeners.forEach((listener) => listener())
  const set = (next: Stage): void => {
    stage = next
    notify()
  }
  return {
    current: () => stage,
    problem: () => problem,
    set,
    fail: (error) => {
      problem = (error as Error).message
      set('failed')
    },
    beginMove: () => {
      problem = undefined
      set('moving')
    },
    notify,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
