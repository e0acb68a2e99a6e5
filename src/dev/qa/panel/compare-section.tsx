import { useState } from 'react'
import { besideAt, earliest, partings, withoutMoments, type Beside, type Parting } from '#machines/recording/compare.ts'
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

const nameOf = ({ part, machine, step }: Parting): string =>
  `part ${String(part)}, ${machine}, ${step === 0 ? 'its start' : `step ${String(step)}`}`

const linesIn = (beside: Beside['one'], machine: string): readonly Line[] => {
  if (beside === undefined) return []
  if ('event' in beside) return linesOf(machine, beside)
  return [
    ['input', inJson(beside.input)],
    ['initial', inJson(beside.initial)],
    ['begin', inJson(beside.begin as never)],
  ]
}

const Cell = ({
  beside,
  other,
  machine,
  isParting,
}: {
  beside: Beside['one']
  other: Beside['one']
  machine: string
  isParting: boolean
}) => {
  if (beside === undefined) return <td>{isParting ? 'has ended' : ''}</td>
  const comparable = (line: Line): string => withoutMoments(String(line))
  const theirs = new Set(linesIn(other, machine).map(comparable))
  return (
    <td>
      {'event' in beside ? `${String(beside.at)} ms ${stepText(machine, beside)}` : 'starts'}
      {isParting && <Lines lines={linesIn(beside, machine)} isMarked={(line) => !theirs.has(comparable(line))} />}
    </td>
  )
}

/** Both recordings around one position, with the differing step and all its results. */
const SideBySide = ({ compared: { name, one, other }, parting }: { compared: Compared; parting: Parting }) => {
  // `payment (2)`: the machine of the second start.
  const machine = parting.machine.replace(/ \(\d+\)$/, '')
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
        {besideAt(one, other, parting).map(({ step, one: left, other: right }) => {
          const isParting = step === parting.step
          return (
            <tr key={step} {...(isParting ? { 'aria-current': 'true' } : {})}>
              <th scope="row">
                {step}
                {isParting && ' differs'}
              </th>
              <Cell beside={left} other={right} machine={machine} isParting={isParting} />
              <Cell beside={right} other={left} machine={machine} isParting={isParting} />
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
