import { useEffect, useRef } from 'react'
import type { Command, Json, Part, Stimulus } from '#machines/recording/recording.types.ts'
import { stepsOf } from '#machines/recording/order.ts'
import { stateName } from '#machines/recording/states.ts'
import { aboutPart, happeningInWords } from '#machines/recording/words.ts'

export interface TimelineProps {
  title: string
  parts: readonly Part[]
  /** Where it is played: the index of the part, and how many of its steps have been given. */
  played?: { index: number; position: number }
}

/** One line. A step has its number, counted from 1. */
interface Row {
  part: number
  at: number | undefined
  text: string
  step?: { number: number; machine: string; stimulus: Stimulus }
}

/** A part with its heading, steps and happenings in the order of time. */
function rowsOf(part: Part, index: number): Row[] {
  const steps = stepsOf(part).map(({ system, stimulus }, at): Row => {
    const { machine } = part.systems[system]!
    const text = `${[machine, stimulus.to].filter(Boolean).join('/')} ← ${stimulus.event.type}`
    return { part: index, at: stimulus.at, text, step: { number: at + 1, machine, stimulus } }
  })
  const happenings = part.happenings.map((one): Row => ({ part: index, at: one.at, text: happeningInWords(one) }))
  const heading = aboutPart(part, index + 1).map((text): Row => ({ part: index, at: undefined, text }))
  return [...heading, ...[...steps, ...happenings].sort((one, other) => one.at! - other.at!)]
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

/** What happened in a visit, in its order: ms since the part began, whom, what; opened, what it brought. */
export const Timeline = ({ title, parts, played }: TimelineProps) => {
  const list = useRef<HTMLOListElement>(null)
  const rows = parts.flatMap(rowsOf)
  const isHere = ({ part, step }: Row): boolean => played !== undefined && part === played.index && step?.number === played.position
  const isFirst = ({ part }: Row): boolean => played === undefined || part === played.index
  // At its beginning the part's heading; where nothing is played, the end.
  const here = played === undefined ? rows.length : Math.max(rows.findIndex(isHere), rows.findIndex(isFirst))
  const from = Math.max(0, here - shown)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]') ?? (list.current?.lastElementChild as HTMLElement | null)
    // Not `scrollIntoView`: that would scroll the page around the frame as well.
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2
  }, [here])
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{title}</h2>
      {rows.every(({ step }) => step === undefined) ? (
        <p>Nothing has happened yet.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        <ol className="timeline" ref={list} tabIndex={0} aria-labelledby="timeline">
          {rows.slice(from, here + shown).map((row, index) => (
            <li key={from + index} {...(isHere(row) ? { 'aria-current': 'step' } : {})}>
              <time>{row.at === undefined ? '' : `${String(row.at)} ms`}</time>
              {row.step === undefined ? (
                <span className={row.at === undefined ? 'part' : 'beside'}>{row.text}</span>
              ) : (
                <details>
                  <summary>{row.text}</summary>
                  <Details machine={row.step.machine} stimulus={row.step.stimulus} />
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
