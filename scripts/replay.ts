/**
 * `npm run replay -- <recording.json…>`: replays recordings without a browser and without effects (D4). Prints the path, part by part and
 * step by step (`2.14`: step fourteen of a machine in the second part), and exits with 1 at the first step after which a machine differs
 * from the recording. `--diff` continues from there and shows every differing step of a changed machine; `--quiet` prints only differences.
 * `--compare` shows two recordings where they differ.
 */
import { readFileSync, statSync } from 'node:fs'
import { harmlessLine } from '../contract/harmless-text.ts'
import { machines } from '../machines/registry.ts'
import { compare, describe, partings, startName } from '../machines/recording/compare.ts'
import { readRecording } from '../machines/recording/read-recording.ts'
import { Diverged, startReplay, type Replay } from '../machines/recording/replayer.ts'
import { aboutPart, counted, textOfHappening } from '../machines/recording/recording-text.ts'
import type { Part, RecordedSystem, Recording } from '../machines/recording/recording.types.ts'
import { buildId } from './build-id.ts'

interface Options {
  log: (text: string) => void
  /** Continue after the first difference. */
  showsAll: boolean
}

/** A recording comes from a player: none of its values begins a line of its own, or controls the terminal. */
const linesOf = (lines: readonly string[]): string => lines.map(harmlessLine).join('\n')

const stateText = (replay: Replay, root: string): string =>
  Object.entries(replay.states().replayed)
    .map(([path, value]) => `${path === '' ? root : path} ${JSON.stringify(value)}`)
    .join('  ')

/** @param part counted from 1 */
function playSystem(system: RecordedSystem, part: number, { log, showsAll }: Options): string[] {
  const entry = machines.find(({ name }) => name === system.machine)!
  const nameOf = (step: number): string => `${String(part)}.${String(step)}`
  const replay = startReplay(entry.machine, system, nameOf)
  const problems: string[] = []
  /** @returns whether to stop here */
  const showStep = (step: string): boolean => {
    log(`  ${step}  →  ${stateText(replay, system.machine)}`)
    const different = replay.differences()
    if (different.length > 0) problems.push(linesOf([step, ...different.map((one) => `      ${one}`)]))
    return problems.length > 0 && !showsAll
  }
  if (showStep(`step ${nameOf(0)}: ${system.machine} starts`)) return problems
  try {
    for (let stimulus = replay.step(); stimulus !== undefined; stimulus = replay.step()) {
      const { at, to, event, note } = stimulus
      const differs = showStep(`step ${nameOf(replay.position)}, ${String(at)} ms: ${to || system.machine} ← ${event.type}`)
      if (note !== undefined) log(`    note: ${JSON.stringify(note)}`)
      if (differs) return problems
    }
  } catch (error) {
    if (!(error instanceof Diverged)) throw error
    return [...problems, harmlessLine(error.message)]
  }
  const end = `at the end of part ${String(part)}`
  return [...problems, ...compare(system.final, replay.digest(), system.machine).map((one) => harmlessLine(`${end}: ${describe(one)}`))]
}

function playPart(part: Part, number: number, options: Options): string[] {
  for (const line of aboutPart(part, number)) options.log(line)
  for (const one of part.happenings) options.log(`  ${String(one.at)} ms: ${textOfHappening(one)}`)
  return part.systems.flatMap((system) => playSystem(system, number, options))
}

/** @returns the differences, each with its part and step; empty if every machine matches the recording */
export const play = ({ parts }: Recording, options: Options): string[] => parts.flatMap((part, index) => playPart(part, index + 1, options))

const flags = ['--diff', '--quiet', '--compare']

/** @returns the recording in a file, or a one-line reason why there is none */
function recordingIn(file: string): Recording | string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return 'does not exist'
  if (!found.isFile()) return 'is not a file'
  const recording = readRecording(readFileSync(file, 'utf8'))
  const systems = typeof recording === 'string' ? [] : recording.parts.flatMap((part) => part.systems)
  const unknown = systems.find(({ machine }) => !machines.some(({ name }) => name === machine))
  return unknown === undefined ? recording : `contains a machine that this build does not have: ${unknown.machine}`
}

/** `--compare`: two recordings side by side at the first difference of each machine. @returns the exit code */
function compareTwo(files: readonly string[], print: Printer): number {
  const [one, other] = files.map(recordingIn)
  if (one === undefined || other === undefined || files.length > 2) {
    print.problem('usage: npm run replay -- --compare <recording.json> <other.json>')
    return 2
  }
  if (typeof one === 'string') {
    print.problem(harmlessLine(`${files[0]!} ${one}`))
    return 2
  }
  if (typeof other === 'string') {
    print.problem(harmlessLine(`${files[1]!} ${other}`))
    return 2
  }
  const found = partings(one, other)
  for (const parting of found) {
    const { part, step, one: left, other: right } = parting
    print.problem(
      linesOf([
        `  ${startName(parting)}, ${step === 0 ? `its start in part ${String(part)}` : `step ${String(part)}.${String(step)}`}`,
        `    ${left ?? 'has ended'}`,
        `    ${right ?? 'has ended'}`,
      ]),
    )
  }
  if (found.length === 0) print.line('  the same')
  return found.length === 0 ? 0 : 1
}

interface Printer {
  line: (text: string) => void
  problem: (text: string) => void
}

/** @returns the exit code: 0 equal, 1 different, 2 no recording or bad usage */
export function run(args: readonly string[], printer: Printer, build: string | undefined): number {
  const print = { ...printer, line: (text: string) => printer.line(harmlessLine(text)) }
  const files = args.filter((arg) => !arg.startsWith('-'))
  const unknown = args.find((arg) => arg.startsWith('-') && !flags.includes(arg))
  if (unknown !== undefined || files.length === 0) {
    print.problem(
      `${unknown === undefined ? '' : `${unknown} is not an option; `}usage: npm run replay -- <recording.json…> [${flags.join('] [')}]`,
    )
    return 2
  }
  if (args.includes('--compare')) return compareTwo(files, print)
  for (const file of files) {
    const recording = recordingIn(file)
    if (typeof recording === 'string') {
      print.problem(harmlessLine(`${file} ${recording}`))
      return 2
    }
    if (recording.dropped !== undefined) print.line(`${counted(recording.dropped, 'earlier part')} removed, to limit the size`)
    print.line(`${file}, made by build ${recording.build}${build === undefined || build === recording.build ? '' : ` (this is ${build})`}`)
    const log = args.includes('--quiet') ? () => {} : print.line
    const problems = play(recording, { log, showsAll: args.includes('--diff') })
    if (problems.length > 0) {
      print.problem(problems.map((problem) => `  DIFFERS  ${problem}`).join('\n'))
      return 1
    }
    const steps = recording.parts.flatMap(({ systems }) => systems).reduce((sum, { stimuli }) => sum + stimuli.length, 0)
    print.line(`  the same, ${counted(recording.parts.length, 'part')}, ${counted(steps, 'step')}`)
  }
  return 0
}

if (import.meta.main) process.exit(run(process.argv.slice(2), { line: console.log, problem: console.error }, buildId()))
