/**
 * Turns of the event loop for work that holds it for tens of milliseconds. The embedded database works in the same thread, and the loop accepts
 * one connection a turn (libuv): without a pause between two such pieces, those who have just come wait for a piece each.
 */

/** Resolves when it is the caller's turn: a millisecond, in which the loop hears whoever has come, after the turn before. */
export type LoopTurns = () => Promise<void>

export function createLoopTurns(): LoopTurns {
  let last = Promise.resolve()
  return () => (last = last.then(() => new Promise((begin) => setTimeout(begin, 1))))
}
