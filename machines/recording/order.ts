/** The order in which the steps of a part's systems were taken: one list, as the panel counts them. */
import type { Part, Stimulus } from './recording.types.ts'

/** One stimulus with the system it is for. */
export interface Step {
  /** Index in the part's `systems`. */
  system: number
  stimulus: Stimulus
}

/**
 * The stimuli of all systems in their order. At the same millisecond a screen's come before the app's: a screen tells the app, and not the
 * other way round.
 */
export const stepsOf = ({ systems }: Pick<Part, 'systems'>): Step[] =>
  systems
    .flatMap(({ stimuli }, system) => stimuli.map((stimulus) => ({ system, stimulus })))
    .sort((a, b) => a.stimulus.at - b.stimulus.at || b.system - a.system)
