/**
 * Turns for work that blocks the event loop for tens of milliseconds. The embedded database runs in the same thread, and the loop accepts
 * one connection per iteration (libuv): without a pause between two such pieces of work, each new connection waits for one piece.
 */
import { performance } from 'node:perf_hooks'

/** Resolves on the caller's turn: since the previous turn, the loop has served all pending requests and has been idle. */
export type LoopTurns = () => Promise<void>

/** Resolves once the loop has been idle. @param longestPause ms, after which it resolves anyway */
async function whenIdle(longestPause: number): Promise<void> {
  const from = performance.now()
  const { idle } = performance.eventLoopUtilization()
  do await new Promise((begin) => setTimeout(begin, 1))
  while (performance.eventLoopUtilization().idle === idle && performance.now() - from < longestPause)
}

/** @param longestPause maximum time in ms that work waits: under permanent load it continues anyway */
export function createLoopTurns(longestPause = 20): LoopTurns {
  let last = Promise.resolve()
  return () => (last = last.then(() => whenIdle(longestPause)))
}
