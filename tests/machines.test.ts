/**
 * One harness for all machines (D2, D4): every machine in machines/registry.ts is walked by every event from every situation. All states
 * are reached and all transitions taken, or listed with the reason; names and effects follow the house rules.
 */
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { machines, type MachineEntry } from '#machines/registry.ts'
import { brokenHouseRules } from '#machines/shared/house-rules.ts'
import { statesIn, statesOf, transitionsIn, transitionsOf, transitionsOn, walk } from '#machines/shared/paths.ts'

const folders = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.machine.ts'))
  .map((path) => path.split('/')[0]!)

test('every machine is registered', () => {
  expect(machines.map(({ name }) => name).sort()).toEqual(folders.sort())
})

const walked = (entry: MachineEntry) =>
  Object.values(entry.inputs).flatMap((input) => walk(entry.machine, entry.events, { ...entry.walk, input }))

interface Coverage {
  machine: string
  states: string
  transitions: string
  situations: number
}
const table: Coverage[] = []

describe.each(machines.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  const excused = Object.keys(entry.unreached ?? {})
  const situations = walked(entry)
  const [states, allStates] = [statesIn(situations), statesOf(entry.machine)]
  const [taken, all] = [transitionsIn(situations, entry.events), transitionsOf(entry.machine)]
  table.push({
    machine: name,
    states: `${String(states.length)}/${String(allStates.length)}`,
    transitions: `${String(taken.length)}/${String(all.length)}`,
    situations: situations.length,
  })

  test('every state is reached, or listed with a reason', () => {
    expect(allStates.filter((state) => !states.includes(state) && !excused.includes(state))).toEqual([])
  })
  test('every transition is taken, or listed with a reason', () => {
    expect(all.filter((one) => !taken.includes(one) && !excused.includes(one))).toEqual([])
  })
  test('no listed reason is outdated', () => {
    expect(excused.filter((one) => states.includes(one) || taken.includes(one) || !(allStates.includes(one) || all.includes(one)))).toEqual(
      [],
    )
  })
  test('onScreens names existing events and transitions of the machine', () => {
    const { events, beyond } = entry.onScreens ?? { events: [], beyond: {} }
    const all = transitionsOn(entry.machine, events)
    expect(events.filter((type) => !all.some((arrow) => arrow.includes(` on ${type} `)))).toEqual([])
    expect(Object.keys(beyond).filter((arrow) => !all.includes(arrow))).toEqual([])
  })
  test('states, guards and effects have names (house rules)', () => {
    expect(brokenHouseRules(entry.machine)).toEqual([])
  })
  test('every event with fields has a rule for recordings', () => {
    // An event with fields but no rule would be masked completely; if that is intended, it is listed with an empty rule.
    const withFields = entry.events.filter((event) => Object.entries(event).some(([key, value]) => key !== 'type' && value !== undefined))
    const known = machines.flatMap(({ recorded }) => Object.keys(recorded.rules))
    expect([...new Set(withFields.map(({ type }) => type))].filter((type) => !known.includes(type))).toEqual([])
  })
})

test('prints the coverage', () => {
  const line = (one: Record<keyof Coverage, unknown>): string =>
    [String(one.machine).padEnd(16), String(one.states).padEnd(10), String(one.transitions).padEnd(13), String(one.situations)].join(' ')
  console.log(
    ['', line({ machine: 'machine', states: 'states', transitions: 'transitions', situations: 'situations' }), ...table.map(line)].join(
      '\n',
    ),
  )
  expect(table).toHaveLength(machines.length)
})
