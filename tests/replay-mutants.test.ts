/**
 * A replay detects every change (D4): every guard inverted, every action omitted, every delay, emission and port input changed, one at a
 * time, in every machine. Replaying recordings of the original machine detects each of them. Mutants that no replay can detect are listed
 * with the reason.
 */
import { assign, createMachine, emit, not, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { machines, type MachineEntry } from '#machines/registry.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import { Diverged, startReplay } from '#machines/recording/replayer.ts'
import { generatedRecordings, randomRecordings } from './helpers/generated-recordings.ts'

interface Mutant {
  what: string
  machine: AnyStateMachine
}

/** By `machine: mutant`. */
const cannotBeFound: Record<string, string> = {}

type Delay = number | ((...args: unknown[]) => number)
const longer = (delay: Delay): Delay => (typeof delay === 'number' ? delay + 1 : (...args) => delay(...args) + 1)

type Input = object | ((...args: unknown[]) => unknown)
interface Invoked {
  id?: string
  src?: string
  input?: Input
}
/** The same configuration with another input for the n-th invoked actor that has one. */
function withInput(config: unknown, n: { left: number; found?: string }): unknown {
  if (typeof config !== 'object' || config === null) return config
  if (Array.isArray(config)) return config.map((one) => withInput(one, n))
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => {
      if (key !== 'invoke') return [key, key === 'states' || n.left >= 0 ? withInput(value, n) : value]
      const all = (Array.isArray(value) ? value : [value]) as Invoked[]
      return [
        key,
        all.map((one) => {
          if (one.input === undefined) return one
          n.left -= 1
          if (n.left !== -1) return one
          n.found = `${String(one.src)} of ${String(one.id)}`
          const { input } = one
          return {
            ...one,
            input: (...args: unknown[]) => ({ ...(typeof input === 'function' ? (input(...args) as object) : input), mutant: true }),
          }
        }),
      ]
    }),
  )
}

/** An inverted guard can loop forever. */
const bounded = (config: object): object => ({ ...config, options: { maxIterations: 100 } })

function mutantsOf(entry: MachineEntry): Mutant[] {
  const machine = createMachine(bounded(entry.machine.config) as never).provide(
    entry.machine.implementations as never,
  ) as unknown as AnyStateMachine
  const { guards = {}, actions = {}, delays = {} } = machine.implementations as unknown as Record<string, Record<string, unknown>>
  const mutants: Mutant[] = []
  const add = (what: string, changed: object): void =>
    void mutants.push({ what, machine: machine.provide(changed as never) as AnyStateMachine })
  for (const [name, guard] of Object.entries(guards)) add(`guard ${name} inverted`, { guards: { [name]: not(guard as never) } })
  for (const [name, action] of Object.entries(actions)) {
    add(`action ${name} left out`, { actions: { [name]: assign({}) } })
    if ((action as { type?: string }).type === 'xstate.emit')
      add(`emission ${name} of another event`, { actions: { [name]: emit({ type: 'mutant' } as never) } })
  }
  for (const [name, delay] of Object.entries(delays)) add(`delay ${name} 1 ms longer`, { delays: { [name]: longer(delay as Delay) } })
  for (let index = 0; ; index += 1) {
    const n: { left: number; found?: string } = { left: index }
    const config = withInput(machine.config, n)
    if (n.found === undefined) break
    mutants.push({
      what: `input of ${n.found} (${String(index + 1)})`,
      machine: createMachine(bounded(config as object) as never).provide(machine.implementations as never) as never,
    })
  }
  return mutants
}

/** @returns where a machine differs from the recording; undefined if it does not */
function firstDifference(machine: AnyStateMachine, { systems: [system] }: Part): string | undefined {
  const replay = startReplay(machine, system!)
  try {
    do {
      const [first] = replay.differences()
      if (first !== undefined) return first
    } while (replay.step() !== undefined)
    return replay.differences()[0]
  } catch (error) {
    if (error instanceof Diverged) return error.message
    throw error
  }
}

let total = 0
describe.each(machines.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  // The long ones first: one of them detects most mutants, so that the thousands of short ones need not be replayed.
  const long = { walks: 20, length: 60 }
  // A logout, or another person, begins a form again: without it, walks get further.
  const further = { ...entry, events: entry.events.filter(({ type }) => !/\.(?:forget|changeContact)$/.test(type)) }
  const isOther = further.events.length < entry.events.length
  const recordings = [...randomRecordings(entry, long), ...(isOther ? randomRecordings(further, long) : []), ...generatedRecordings(entry)]

  test('replays each of its recordings without a difference', () => {
    expect(recordings.length).toBeGreaterThan(5)
    for (const recording of recordings) expect(firstDifference(entry.machine, recording)).toBeUndefined()
  })

  test('a replay detects every mutant', () => {
    const mutants = mutantsOf(entry)
    total += mutants.length
    const undetected = mutants
      .filter(({ machine }) => !recordings.some((recording) => firstDifference(machine, recording) !== undefined))
      .map(({ what }) => `${name}: ${what}`)
    expect(undetected.filter((one) => !(one in cannotBeFound))).toEqual([])
    // Thousands of recordings, each replayed by dozens of machines.
  }, 180_000)
})

test('there are more than 60 mutants', () => {
  expect(total).toBeGreaterThan(60)
})
