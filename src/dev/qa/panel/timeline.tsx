import { useEffect, useRef } from 'react'
import type { Command, Json, RecordedSystem, Stimulus } from '#machines/recording/recording.types.ts'
import { stateName } from '#machines/recording/states.ts'
import { stepsOf } from '../play.ts'

export interface TimelineProps {
  title: string
  systems: readonly RecordedSystem[]
  /** How many have been given, where it is played. */
  position?: number
}

/** How many are shown before the end, or around the position. */
const shown = 200

const inJson = (value: Json | undefined): string => JSON.stringify(value) ?? ''

const verbs: Record<Command['do'], string> = {
  start: 'starts',
  stop: 'stops',
  wait: 'waits for',
  cancel: 'cancels',
  send: 'sends',
  emit: 'emits',
  raise: 'tells itself',
  act: 'does',
}

/** What a step brought: the event with its masked fields, states and fields of contexts that changed, and what was commanded, in its order. */
const Details = ({ machine, stimulus }: { machine: string; stimulus: Stimulus }) => {
  const { type: _, ...fields } = stimulus.event
  const placeOf = (path: string): string => [machine, path].filter(Boolean).join('/')
  const lines: [string, string][] = [
    ...(Object.keys(fields).length > 0 ? [['event', inJson(fields)] as [string, string]] : []),
    ...Object.entries(stimulus.states ?? {}).map(([path, value]): [string, string] => [
      placeOf(path),
      value === null ? 'has ended' : `is ${stateName(value)}`,
    ]),
    ...Object.entries(stimulus.contexts ?? {}).flatMap(([path, changed]) =>
      Object.entries(changed).map(([field, value]): [string, string] => [`${placeOf(path)} ${field}`, `= ${inJson(value)}`]),
    ),
    ...(stimulus.did ?? []).map(({ by, do: how, what, with: details }): [string, string] => [
      placeOf(by),
      `${verbs[how]} ${what} ${details === undefined ? '' : inJson(details)}`.trim(),
    ]),
  ]
  return (
    <dl>
      {lines.map(([name, text], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what happened does not change
        <div key={index}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What happened to the machines, in its order: ms since the beginning, whom, what; opened, what it brought. */
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
              <details>
                <summary>
                  {[systems[system]!.machine, stimulus.to].filter(Boolean).join('/')} ← {stimulus.event.type}
                </summary>
                <Details machine={systems[system]!.machine} stimulus={stimulus} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
