import { useState } from 'react'
import { effectsOf } from '#machines/recording/effects.ts'
import type { Part, Stimulus } from '#machines/recording/recording.types.ts'
import { systemStatesOf } from '#machines/recording/system-states.ts'
import { linesOf, stepText, type Line } from './step-lines.ts'

export interface StepOfPart {
  part: Part
  /** Index in the part's `systems`. */
  system: number
  /** Number in the part, counted from 1. */
  number: number
  stimulus: Stimulus
}

/** The lines of a step as a list of names and texts; those that `isMarked` accepts are emphasised as different. */
export const Lines = ({ lines, isMarked }: { lines: readonly Line[]; isMarked?: (line: Line) => boolean }) => (
  <dl>
    {lines.map((line, index) => (
      // Past events do not change.
      <div key={index} className={isMarked?.(line) === true ? 'differs' : undefined}>
        <dt>{line[0]}</dt>
        <dd>{line[1]}</dd>
      </div>
    ))}
  </dl>
)

/** The results of the step, and the contexts after it. */
const StepResults = ({ part, system, number, stimulus }: StepOfPart) => {
  const recorded = part.systems[system]!
  const steps = systemStatesOf(recorded)
  const index = recorded.stimuli.indexOf(stimulus)
  const started = effectsOf(part).filter((effect) => effect.system === system && effect.step === number)
  return (
    <>
      <Lines lines={linesOf(recorded.machine, stimulus, steps[index], started)} />
      <details>
        <summary>Contexts after it</summary>
        <pre>{JSON.stringify(steps[index + 1]?.contexts, null, 1)}</pre>
      </details>
    </>
  )
}

/** A step in one line, with its note; expanded, its results. @param onGo moves the replay there; undefined without a replay */
export const StepDetails = ({ step, onGo }: { step: StepOfPart; onGo: (() => void) | undefined }) => {
  // Computed only when expanded.
  const [isOpen, setIsOpen] = useState(false)
  const { part, system, stimulus } = step
  return (
    <div>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{stepText(part.systems[system]!.machine, stimulus)}</summary>
        {isOpen && <StepResults {...step} />}
        {isOpen && onGo !== undefined && (
          <button type="button" onClick={onGo}>
            Go to step {step.number}
          </button>
        )}
      </details>
      {stimulus.note !== undefined && <p className="note">{stimulus.note}</p>}
    </div>
  )
}
