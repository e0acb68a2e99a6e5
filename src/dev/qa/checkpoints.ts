/** Checkpoints of a play every few steps, so that a step back plays from the nearest one and not from the start. */
import type { Address } from '#contract/page-address.ts'
import type { Checkpoint, Play } from './play.ts'

/** A checkpoint with the page on which it was stored. */
export interface Kept {
  play: Checkpoint
  /** The page's address. */
  address: Address
}

/** The checkpoints of one play, by position. */
export interface Checkpoints {
  /** Called before each step: stores a checkpoint if one is due. */
  keep: (play: Pick<Play, 'position' | 'checkpoint'>, address: Address) => void
  /** The last checkpoint up to a position; undefined if there is none. */
  nearest: (position: number) => Kept | undefined
}

/** @param every number of steps between two checkpoints */
export function createCheckpoints(every = 10): Checkpoints {
  const kept = new Map<number, Kept>()
  return {
    keep: (play, address) => {
      const position = play.position()
      if (position % every === 0 && !kept.has(position)) kept.set(position, { play: play.checkpoint(), address })
    },
    nearest: (position) => {
      const [found] = [...kept.keys()].filter((one) => one <= position).sort((one, other) => other - one)
      return found === undefined ? undefined : kept.get(found)
    },
  }
}
