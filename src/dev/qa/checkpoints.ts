/** How a play stood every few steps, so that a step back plays from the nearest of them and not from the start. */
import type { Address } from '#src/lib/address.ts'
import type { Checkpoint, Play } from './play.ts'

export interface Kept {
  play: Checkpoint
  /** Where the page was. */
  address: Address
}

export interface Checkpoints {
  /** Before each step: keeps how the play stands where it is time for it. */
  keep: (play: Pick<Play, 'position' | 'checkpoint'>, address: Address) => void
  /** The last one that is not after a position; undefined where none is. */
  nearest: (position: number) => Kept | undefined
}

/** @param every how many steps lie between two of them */
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
