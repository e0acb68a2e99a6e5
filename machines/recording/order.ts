/** The order of the steps of a part's systems: one list, as numbered in the panel. */
import type { Part, Stimulus } from './recording.types.ts'

/** One stimulus with the system it is for. */
export interface Step {
  /** Index in the part's `systems`. */
  system: number
  stimulus: Stimulus
}

/**
 * The stimuli of all systems in order. In the same millisecond a screen's stimuli come before the app's: screens send events to the app,
 * not the other way round.
 */
export const stepsOf = ({ systems }: Pick<Part, 'systems'>): Step[] =>
  systems
    .flatMap(({ stimuli }, system) => stimuli.map((stimulus) => ({ system, stimulus })))
    .sort((a, b) => a.stimulus.at - b.stimulus.at || b.system - a.system)
