import type { Command, ContextChanges, Digest, Json, Part, RecordedSystem, Recording, States, Stimulus } from './recording.types.ts'
import { pathBelow } from './states.ts'

/** A place where a replay differs from the recording. */
export interface Difference {
  /** `session.value`, `session.context.user.kind` … */
  at: string
  recorded: Json | undefined
  replayed: Json | undefined
}

const isObject = (value: unknown): value is Record<string, Json> => typeof value === 'object' && value !== null

function differencesIn(at: string, recorded: Json | undefined, replayed: Json | undefined): Difference[] {
  if (isObject(recorded) && isObject(replayed))
    return [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])].flatMap((key) =>
      differencesIn(at === '' ? key : `${at}.${key}`, recorded[key], replayed[key]),
    )
  // Values that JSON drops and values that it writes as null are equal.
  return (recorded ?? null) === (replayed ?? null) ? [] : [{ at, recorded, replayed }]
}

/** Compares two digests of one system and returns their differences; empty if the machines are in the same states. */
export const compare = (recorded: Digest, replayed: Digest, name: string): Difference[] =>
  differencesIn(name, recorded as unknown as Json, replayed as unknown as Json)

/** A difference as one readable line. */
export const describe = ({ at, recorded, replayed }: Difference): string =>
  `${at}: recorded ${JSON.stringify(recorded) ?? 'nothing'}, now ${JSON.stringify(replayed) ?? 'nothing'}`

/** The machines whose state values differ from the recorded ones, a line each. */
export const differentStates = ({ recorded, replayed }: { recorded: States; replayed: States }, root: string): string[] =>
  [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    .filter((path) => JSON.stringify(recorded[path]) !== JSON.stringify(replayed[path]))
    .map((path) => describe({ at: pathBelow(root, path), recorded: recorded[path], replayed: replayed[path] }))

/** Readable text of a command: `session start refreshTokens {"id":"refreshTokens"}`. */
const toText = (command: Command | undefined, root: string): string =>
  command === undefined
    ? 'nothing'
    : `${pathBelow(root, command.by)} ${command.do} ${command.what}${command.with === undefined ? '' : ` ${JSON.stringify(command.with)}`}`

/** The first difference between two runs of commands. */
function partingOf(recorded: readonly Command[], replayed: readonly Command[], root: string): string[] {
  const asText = (one: Command | undefined): string => JSON.stringify([one?.by, one?.do, one?.what, one?.with ?? null])
  const length = Math.max(recorded.length, replayed.length)
  for (let at = 0; at < length; at += 1)
    if (asText(recorded[at]) !== asText(replayed[at]))
      return [`command ${String(at + 1)}: recorded ${toText(recorded[at], root)}, now ${toText(replayed[at], root)}`]
  return []
}

/** Fields that changed in only one of the two, or to different values. Null means that a field was emptied, which is a change too. */
function differentContexts(recorded: ContextChanges, replayed: ContextChanges, root: string): string[] {
  const paths = [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
  return paths.flatMap((path) => {
    const [before, now] = [recorded[path] ?? {}, replayed[path] ?? {}]
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((field) => {
      const at = `${pathBelow(root, path)} context.${field}`
      if (field in before && field in now) return differencesIn(at, before[field], now[field]).map(describe)
      const [where, value] = field in before ? ['recorded', before[field]] : ['now', now[field]]
      return [`${at}: ${where} changed to ${JSON.stringify(value)}, ${where === 'now' ? 'recorded' : 'now'} unchanged`]
    })
  })
}

/**
 * The differences of one step from the recording, a line each. Changes of contexts and commands are compared if the recording contains them
 * (format 2).
 */
export function differencesOfStep(
  recorded: { states: States; contexts?: ContextChanges; did?: readonly Command[] | undefined },
  replayed: { states: States; contexts: ContextChanges; did: readonly Command[] },
  root: string,
): string[] {
  const contexts = recorded.contexts === undefined ? [] : differentContexts(recorded.contexts, replayed.contexts, root)
  return [
    ...differentStates({ recorded: recorded.states, replayed: replayed.states }, root),
    ...contexts,
    ...(recorded.did === undefined ? [] : partingOf(recorded.did, replayed.did, root)),
  ]
}

/** A step where two recordings differ, and its text in each; undefined where that recording has ended. */
export interface Parting {
  /** Counted from 1. */
  part: number
  machine: string
  /** Which of its starts in that part, counted from 1. */
  start: number
  /** Counted from 1; 0: the start. */
  step: number
  /** ms since the part began, in the recording that continues there; 0 for the start. */
  at: number
  one: string | undefined
  other: string | undefined
}

const stepText = ({ to, event, states, contexts, did }: Stimulus): string => JSON.stringify({ to, event, states, contexts, did })
const startText = ({ input, initial, begin }: RecordedSystem): string => JSON.stringify({ input, initial, begin })

/** A text with a placeholder for each moment (ISO 8601), such as an offer's end: two visits never have the same ones. */
const withoutMoments = (text: string): string =>
  text.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g, '<moment>')

/**
 * A function that makes texts of one system comparable with those of another visit: besides moments it replaces trace ids, which differ in
 * each call, and numbers masks in the order in which the system contains them, since the recorder numbers those of all machines together.
 */
export function comparableIn(system: RecordedSystem | undefined): (text: string) => string {
  const numbers = new Map<string, string>()
  const numberOf = (mask: string): string => {
    const number = numbers.get(mask) ?? String(numbers.size + 1)
    numbers.set(mask, number)
    return number
  }
  const comparable = (text: string): string =>
    withoutMoments(text)
      .replaceAll(/(\\*"traceId\\*":\\*")[^"\\]*/g, '$1<trace>')
      .replaceAll(/(~|https:\/\/masked\.invalid\/)\d+|\b200\d-\d\d-\d\d\b/g, (mask, form = 'day ') => `${String(form)}${numberOf(mask)}`)
  linesOf(system).forEach(comparable)
  return comparable
}

/** `app`, or `payment (2)` if it was started a second time. */
export const startName = ({ machine, start }: Pick<Parting, 'machine' | 'start'>): string =>
  start === 1 ? machine : `${machine} (${String(start)})`

type Started = Pick<Parting, 'machine' | 'start'> & { system: RecordedSystem }

const withStatesOnly = ({ begin: _begin, ...system }: RecordedSystem): RecordedSystem => ({
  ...system,
  stimuli: system.stimuli.map(({ contexts: _contexts, did: _did, ...stimulus }) => stimulus),
})

const linesOf = (system: RecordedSystem | undefined): string[] =>
  system === undefined ? [] : [startText(system), ...system.stimuli.map(stepText)]

interface Starts {
  /** By number, counted from 1. */
  kept: Map<number, RecordedSystem>
  /** Number of all, with the dropped ones. */
  total: number
}

/** The starts of a machine in a part. In older recordings without their numbers, presumably the first ones were dropped. */
function startsOf(part: Part | undefined, machine: string): Starts {
  const systems = (part?.systems ?? []).filter((system) => system.machine === machine)
  const gone = part?.gone?.[machine] ?? 0
  return { kept: new Map(systems.map((system, at) => [system.start ?? gone + at + 1, system])), total: gone + systems.length }
}

/** Systems of a part by machine and number of the start, as far as they can be compared: the other recording has not dropped that start. */
function comparedStarts(part: Part | undefined, other: Part | undefined): Map<string, Started> {
  const isStatesOnly = part?.statesOnly === true || other?.statesOnly === true
  const machines = [...new Set((part?.systems ?? []).map(({ machine }) => machine))]
  return new Map(
    machines.flatMap((machine) => {
      const others = startsOf(other, machine)
      return [...startsOf(part, machine).kept]
        .filter(([start]) => others.kept.has(start) || start > others.total)
        .map(([start, system]): [string, Started] => [
          startName({ machine, start }),
          { machine, start, system: isStatesOnly ? withStatesOnly(system) : system },
        ])
    }),
  )
}

/**
 * The first difference of two visits in each of their parts, machine by machine in the order of the first visit; times, trace ids and
 * happenings outside the machines are not compared, and of a recording of format 1 only the states.
 */
export function partings(one: Recording, other: Recording): Parting[] {
  return Array.from({ length: Math.max(one.parts.length, other.parts.length) }, (_, index) => index).flatMap((index) => {
    const [part, otherPart] = [one.parts[index], other.parts[index]]
    const [ones, others] = [comparedStarts(part, otherPart), comparedStarts(otherPart, part)]
    return [...new Map([...ones, ...others])].flatMap(([name, { machine, start }]): Parting[] => {
      const [left, right] = [ones.get(name)?.system, others.get(name)?.system]
      const [lefts, rights] = [linesOf(left), linesOf(right)]
      const [comparableLefts, comparableRights] = [lefts.map(comparableIn(left)), rights.map(comparableIn(right))]
      const step = Array.from({ length: Math.max(lefts.length, rights.length) }, (_, at) => at).find(
        (at) => comparableLefts[at] !== comparableRights[at],
      )
      if (step === undefined) return []
      const at = left?.stimuli[step - 1]?.at ?? right?.stimuli[step - 1]?.at ?? 0
      return [{ part: index + 1, machine, start, step, at, one: lefts[step], other: rights[step] }]
    })
  })
}

/** A step of two recordings side by side; undefined where that recording has none. */
export interface Beside {
  /** Step of the machine, counted from 1; 0: its start. */
  step: number
  one: Stimulus | RecordedSystem | undefined
  other: Stimulus | RecordedSystem | undefined
}

/** The machine that differs, in each recording: as far as they are compared; undefined where one has not started it. */
export function systemsAt(
  one: Recording,
  other: Recording,
  parting: Parting,
): [one: RecordedSystem | undefined, other: RecordedSystem | undefined] {
  const [part, otherPart] = [one.parts[parting.part - 1], other.parts[parting.part - 1]]
  const name = startName(parting)
  return [comparedStarts(part, otherPart).get(name)?.system, comparedStarts(otherPart, part).get(name)?.system]
}

/** The steps of both recordings around the place where a machine differs. @param around number of steps before and after it */
export function besideAt(one: Recording, other: Recording, parting: Parting, around = 3): Beside[] {
  const [left, right] = systemsAt(one, other, parting)
  const at = (system: RecordedSystem | undefined, number: number): Beside['one'] => (number === 0 ? system : system?.stimuli[number - 1])
  return Array.from({ length: 2 * around + 1 }, (_, index) => parting.step - around + index)
    .filter((number) => number >= 0)
    .map((number) => ({ step: number, one: at(left, number), other: at(right, number) }))
    .filter((beside) => beside.one !== undefined || beside.other !== undefined)
}

/** The earliest difference in time. */
export const earliest = (found: readonly Parting[]): Parting | undefined => [...found].sort((a, b) => a.part - b.part || a.at - b.at)[0]
