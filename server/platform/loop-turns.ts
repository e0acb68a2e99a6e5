/**
 * Turns for work that holds the event loop for tens of milliseconds. The embedded database works in the same thread, and the loop accepts one
 * connection each time it goes round (libuv): without a pause between two such pieces, those who have just come wait for a piece each.
 */
import { performance } from 'node:perf_hooks'

/** Resolves when it is the caller's turn: since the turn before, the loop has answered whoever had come, and has waited for more. */
export type LoopTurns = () => Promise<void>

/** ms that a piece of work waits for others at most: what is busy all the time goes on with it all the same. */
const longestPause = 20

/** Resolves once the loop has had nothing to do. */
async function whenIdle(): Promise<void> {
  const from = performance.now()
  const { idle } = performance.eventLoopUtilization()
  // oxlint-disable-next-line no-await-in-loop -- until it is idle
  do await new Promise((begin) => setTimeout(begin, 1))
  while (performance.eventLoopUtilization().idle === idle && performance.now() - from < longestPause)
}

export function createLoopTurns(): LoopTurns {
  let last = Promise.resolve()
  return () => (last = last.then(whenIdle))
}
