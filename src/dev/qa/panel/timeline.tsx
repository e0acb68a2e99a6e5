import { useEffect, useRef, useState } from 'react'
import { stepsOf } from '#machines/recording/order.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import { aboutPart, textOfHappening } from '#machines/recording/recording-text.ts'
import { Effects, Messages } from './messages.tsx'
import { StepDetails, type StepOfPart } from './step-details.tsx'

export interface TimelineProps {
  title: string
  parts: readonly Part[]
  /** The replay's position: the index of the part, the number of steps played, and a function that moves to a step. */
  played?: { index: number; position: number; go: (step: number) => void }
}

/** One line: a step, an event outside the machines, or a heading. */
interface Row {
  part: number
  at: number | undefined
  text: string
  step?: StepOfPart
}

/** A part with its heading, steps and other events in the order of time. */
function rowsOf(part: Part, index: number): Row[] {
  const steps = stepsOf(part).map(({ system, stimulus }, at): Row => {
    return { part: index, at: stimulus.at, text: '', step: { part, system, number: at + 1, stimulus } }
  })
  const happenings = part.happenings.map((one): Row => ({ part: index, at: one.at, text: textOfHappening(one) }))
  const heading = aboutPart(part, index + 1).map((text): Row => ({ part: index, at: undefined, text }))
  return [...heading, ...[...steps, ...happenings].sort((one, other) => one.at! - other.at!)]
}

/** Number of lines shown before the end, or around the position. */
const shown = 200

/** Every step in order, with the last one played marked. */
const Steps = ({ parts, played }: Omit<TimelineProps, 'title'>) => {
  const list = useRef<HTMLOListElement>(null)
  const rows = parts.flatMap(rowsOf)
  const isHere = ({ part, step }: Row): boolean => played !== undefined && part === played.index && step?.number === played.position
  const isFirst = ({ part }: Row): boolean => played === undefined || part === played.index
  // At the start, the part's heading; without a replay, the end.
  const here = played === undefined ? rows.length : Math.max(rows.findIndex(isHere), rows.findIndex(isFirst))
  const from = Math.max(0, here - shown)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]') ?? (list.current?.lastElementChild as HTMLElement | null)
    // Not `scrollIntoView`: that would also scroll the page around the frame.
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2
  }, [here])
  const goTo = ({ part, step }: Row): (() => void) | undefined =>
    played === undefined || part !== played.index || step === undefined ? undefined : () => played.go(step.number)
  if (rows.every(({ step }) => step === undefined)) return <p>Nothing has happened yet.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <ol className="timeline" ref={list} tabIndex={0} aria-labelledby="timeline">
      {rows.slice(from, here + shown).map((row, index) => (
        <li key={from + index} {...(isHere(row) ? { 'aria-current': 'step' } : {})}>
          <time>{row.at === undefined ? '' : `${String(row.at)} ms`}</time>
          {row.step === undefined ? (
            <span className={row.at === undefined ? 'part' : 'beside'}>{row.text}</span>
          ) : (
            <StepDetails step={row.step} onGo={goTo(row)} />
          )}
        </li>
      ))}
    </ol>
  )
}

const views = { steps: 'Steps', messages: 'Messages', effects: 'Calls of ports' } as const

/** The events of a visit: step by step, as messages with sender and receiver, or as calls of ports. */
export const Timeline = ({ title, parts, played }: TimelineProps) => {
  const [view, setView] = useState<keyof typeof views>('steps')
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{title}</h2>
      <label className="row">
        Show
        <select value={view} onChange={({ target }) => setView(target.value as keyof typeof views)}>
          {Object.entries(views).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {view === 'steps' && <Steps parts={parts} {...(played === undefined ? {} : { played })} />}
      {view === 'messages' && <Messages parts={parts} />}
      {view === 'effects' && <Effects parts={parts} />}
    </section>
  )
}
