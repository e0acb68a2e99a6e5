/**
 * `npm run replay -- <recording.json…>`: plays recordings without a browser, no effect running (D4). Prints the way, step by step, and ends
 * with 1 at the first step after which a machine stands elsewhere than recorded. `--diff` goes on from there and shows every step where a
 * changed machine takes another way; `--quiet` prints only what differs. `--compare` shows two recordings where they part.
 */
import { readFileSync, statSync } from 'node:fs'
import { machines } from '../machines/registry.ts'
import { compare, describe, partings } from '../machines/recording/compare.ts'
import { readRecording } from '../machines/recording/read-recording.ts'
import { Diverged, startReplay, type Replay } from '../machines/recording/replayer.ts'
import type { RecordedSystem, Recording } from '../machines/recording/recording.types.ts'
import { buildId } from './build-id.ts'

interface Options {
  say: (text: string) => void
  /** Go on after the first difference. */
  showsAll: boolean
}

const standing = (replay: Replay, root: string): string =>
  Object.entries(replay.states().replayed)
    .map(([path, value]) => `${path === '' ? root : path} ${JSON.stringify(value)}`)
    .join('  ')

function playSystem(system: RecordedSystem, { say, showsAll }: Options): string[] {
  const entry = machines.find(({ name }) => name === system.machine)!
  const replay = startReplay(entry.machine, system)
  const problems: string[] = []
  /** @returns whether to stop here */
  const look = (step: string): boolean => {
    say(`  ${step}  →  ${standing(replay, system.machine)}`)
    const different = replay.differences()
    if (different.length > 0) problems.push(`${step}\n${different.map((one) => `      ${one}`).join('\n')}`)
    return problems.length > 0 && !showsAll
  }
  if (look(`${system.machine} starts`)) return problems
  try {
    for (let stimulus = replay.step(); stimulus !== undefined; stimulus = replay.step()) {
      const { at, to, event } = stimulus
      if (look(`step ${String(replay.position)}, ${String(at)} ms: ${to || system.machine} ← ${event.type}`)) return problems
    }
  } catch (error) {
    if (!(error instanceof Diverged)) throw error
    return [...problems, error.message]
  }
  return [...problems, ...compare(system.final, replay.digest(), system.machine).map((one) => `at the end: ${describe(one)}`)]
}

/** @returns what differs, each with its step; empty where every machine stood where it stood */
export const play = (recording: Recording, options: Options): string[] => recording.systems.flatMap((system) => playSystem(system, options))

const flags = ['--diff', '--quiet', '--compare']

/** @returns the recording in a file, or in one line why there is none */
function recordingIn(file: string): Recording | string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return 'does not exist'
  if (!found.isFile()) return 'is no file'
  const recording = readRecording(readFileSync(file, 'utf8'))
  const unknown =
    typeof recording === 'string' ? undefined : recording.systems.find(({ machine }) => !machines.some(({ name }) => name === machine))
  return unknown === undefined ? recording : `is of a machine that this build does not have: ${unknown.machine}`
}

/** `--compare`: two recordings side by side at the first difference of each machine. @returns the exit code */
function compareTwo(files: readonly string[], print: Printer): number {
  const [one, other] = files.map(recordingIn)
  if (one === undefined || other === undefined || files.length > 2) {
    print.problem('usage: npm run replay -- --compare <recording.json> <other.json>')
    return 2
  }
  if (typeof one === 'string') {
    print.problem(`${files[0]!} ${one}`)
    return 2
  }
  if (typeof other === 'string') {
    print.problem(`${files[1]!} ${other}`)
    return 2
  }
  const found = partings(one, other)
  for (const { machine, step, one: left, other: right } of found)
    print.problem(
      [
        `  ${machine}, ${step === 0 ? 'its start' : `step ${String(step)}`}`,
        `    ${left ?? 'has ended'}`,
        `    ${right ?? 'has ended'}`,
      ].join('\n'),
    )
  if (found.length === 0) print.line('  the same')
  return found.length === 0 ? 0 : 1
}

interface Printer {
  line: (text: string) => void
  problem: (text: string) => void
}

/** @returns the exit code: 0 the same, 1 another way, 2 no recording or bad usage */
export function run(args: readonly string[], print: Printer, build: string | undefined): number {
  const files = args.filter((arg) => !arg.startsWith('-'))
  const unknown = args.find((arg) => arg.startsWith('-') && !flags.includes(arg))
  if (unknown !== undefined || files.length === 0) {
    print.problem(
      `${unknown === undefined ? '' : `${unknown} is no option; `}usage: npm run replay -- <recording.json…> [${flags.join('] [')}]`,
    )
    return 2
  }
  if (args.includes('--compare')) return compareTwo(files, print)
  for (const file of files) {
    const recording = recordingIn(file)
    if (typeof recording === 'string') {
      print.problem(`${file} ${recording}`)
      return 2
    }
    print.line(`${file}, made by build ${recording.build}${build === undefined || build === recording.build ? '' : ` (this is ${build})`}`)
    const say = args.includes('--quiet') ? () => {} : print.line
    const problems = play(recording, { say, showsAll: args.includes('--diff') })
    if (problems.length > 0) {
      print.problem(problems.map((problem) => `  DIFFERS  ${problem}`).join('\n'))
      return 1
    }
    print.line(`  the same, ${String(recording.systems.reduce((sum, { stimuli }) => sum + stimuli.length, 0))} steps`)
  }
  return 0
}

if (import.meta.main) process.exit(run(process.argv.slice(2), { line: console.log, problem: console.error }, buildId()))
