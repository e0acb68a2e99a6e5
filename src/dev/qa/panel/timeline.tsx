import { useEffect, useRef } from 'react'
import type { RecordedSystem } from '#machines/recording/recording.types.ts'
import { stepsOf } from '../play.ts'

export interface TimelineProps {
  title: string
  systems: readonly RecordedSystem[]
  /** How many have been given, where it is played. */
  position?: number
}

/** How many are shown before the end, or around the position. */
const shown = 200

/** What happened to the machines, in its order: ms since the beginning, whom, what. */
export const Timeline = ({ title, systems, position }: TimelineProps) => {
  const list = useRef<HTMLOListElement>(null)
  const steps = stepsOf({ systems } as never)
  const from = Math.max(0, (position ?? steps.length) - shown)
  const here = (position ?? steps.length) - 1
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]') ?? (list.current?.lastElementChild as HTMLElement | null)
    // Not `scrollIntoView`: that would scroll the page around the frame as well.
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2
  }, [here])
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{title}</h2>
      {steps.length === 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        <ol className="timeline" ref={list} tabIndex={0} aria-labelledby="timeline">
          {steps.slice(from, position === undefined ? undefined : position + shown).map(({ system, stimulus }, index) => (
            <li key={from + index} {...(position !== undefined && from + index === here ? { 'aria-current': 'step' } : {})}>
              <time>{stimulus.at} ms</time>
              <span>
                {[systems[system]!.machine, stimulus.to].filter(Boolean).join('/')} ← {stimulus.event.type}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
