import { useState } from 'react'
import { besideAt, comparableIn, earliest, partings, startName, systemsAt, type Beside, type Parting } from '#machines/recording/compare.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { counted } from '#machines/recording/recording-text.ts'
import { RecordingFile } from './recording-section.tsx'
import { Lines } from './step-details.tsx'
import { inJson, linesOf, stepText, type Line } from './step-lines.ts'

interface Compared {
  name: string
  one: Recording
  other: Recording
  found: readonly Parting[]
}

const nameOf = (parting: Parting): string =>
  `part ${String(parting.part)}, ${startName(parting)}, ${parting.step === 0 ? 'its start' : `step ${String(parting.step)}`}`

const linesIn = (beside: Beside['one'], machine: string): readonly Line[] => {
  if (beside === undefined) return []
  if ('event' in beside) return linesOf(machine, beside)
  return [
    ['input', inJson(beside.input)],
    ['initial', inJson(beside.initial)],
    ['begin', inJson(beside.begin as never)],
  ]
}

/** What a recording has at a step, and the text of a line as it is compared. */
interface Side {
  beside: Beside['one']
  comparable: (text: string) => string
}

const Cell = ({ side, other, machine, isParting }: { side: Side; other: Side; machine: string; isParting: boolean }) => {
  const { beside } = side
  if (beside === undefined) return <td>{isParting ? 'has ended' : ''}</td>
  const theirs = new Set(linesIn(other.beside, machine).map((line) => other.comparable(String(line))))
  return (
    <td>
      {'event' in beside ? `${String(beside.at)} ms ${stepText(machine, beside)}` : 'starts'}
      {isParting && <Lines lines={linesIn(beside, machine)} isMarked={(line) => !theirs.has(side.comparable(String(line)))} />}
    </td>
  )
}

/** Both recordings around one position, with the differing step and all its results. */
const SideBySide = ({ compared: { name, one, other }, parting }: { compared: Compared; parting: Parting }) => {
  const { machine } = parting
  const [ofOne, ofOther] = systemsAt(one, other, parting).map(comparableIn) as [Side['comparable'], Side['comparable']]
  return (
    <table>
      <caption>Where they part: {nameOf(parting)}</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">This recording</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {besideAt(one, other, parting).map((row) => {
          const { step } = row
          const isParting = step === parting.step
          const [left, right]: [Side, Side] = [
            { beside: row.one, comparable: ofOne },
            { beside: row.other, comparable: ofOther },
          ]
          return (
            <tr key={step} {...(isParting ? { 'aria-current': 'true' } : {})}>
              <th scope="row">
                {step}
                {isParting && ' differs'}
              </th>
              <Cell side={left} other={right} machine={machine} isParting={isParting} />
              <Cell side={right} other={left} machine={machine} isParting={isParting} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Two recordings side by side at the first difference, and at the first one of every other machine. */
export const CompareSection = ({ recording }: { recording: () => Recording }) => {
  const [compared, setCompared] = useState<Compared>()
  const [chosen, setChosen] = useState<Parting>()
  const [problem, setProblem] = useState<string>()
  const compare = (read: Recording | string, name: string): void => {
    setProblem(typeof read === 'string' ? `${name} ${read}` : undefined)
    if (typeof read === 'string') return
    const one = recording()
    const found = partings(one, read)
    setCompared({ name, one, other: read, found })
    setChosen(earliest(found))
  }
  return (
    <section aria-labelledby="compare">
      <h2 id="compare">Compare</h2>
      <div className="row">
        <RecordingFile label="Compare with a file…" onRead={compare} />
      </div>
      {problem !== undefined && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {compared !== undefined && (
        <>
          <p>
            <output>
              {compared.found.length === 0
                ? `${compared.name} is the same: neither times nor what happened beside the machines are compared.`
                : `${counted(compared.found.length, 'machine')} of ${compared.name} went another way.`}
            </output>
          </p>
          {compared.found.length > 1 && chosen !== undefined && (
            <label className="row">
              Difference
              <select value={compared.found.indexOf(chosen)} onChange={({ target }) => setChosen(compared.found[Number(target.value)])}>
                {compared.found.map((one, index) => (
                  <option key={nameOf(one)} value={index}>
                    {nameOf(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {chosen !== undefined && <SideBySide compared={compared} parting={chosen} />}
        </>
      )}
    </section>
  )
}
