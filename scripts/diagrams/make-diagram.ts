/** Assembles a machine's diagram: chart, drawing, documentation, reach (D3). */
import { join } from 'node:path'
import type { MachineEntry } from '../../machines/registry.ts'
import type { Chart, Diagram, Documentation, DocumentedName, JsonSchema } from '../../src/dev/gallery/machines/diagram.ts'
import { eventSchemas } from './event-schemas.ts'
import { extractChart } from './extract.ts'
import { layOut } from './layout.ts'
import { reachedBy } from './reach.ts'
import { MachineSource, type Described } from './read-source.ts'

/** `sign-in` → `SignIn`, as in SignInEvent, SignInPorts. */
const pascal = (name: string): string => name.replaceAll(/(^|-)([a-z])/g, (_, _dash, first: string) => first.toUpperCase())

type Implementations = Readonly<Record<string, unknown>>

/** The machine's named parts, with their comments in the source. */
const documented = (known: Implementations, described: readonly Described[]): DocumentedName[] =>
  Object.keys(known).map((name) => described.find((one) => one.name === name) ?? { name })

function documentationOf(entry: MachineEntry, source: MachineSource, schemaOf: (type: string) => JsonSchema): Documentation {
  const noun = pascal(entry.name)
  const eventType = `${noun}Event`
  if (!source.declares(eventType))
    throw new Error(`machines/${entry.name} declares no type ${eventType}, the required name for the type of its events`)
  const { actions, actors, delays, guards } = entry.machine.implementations
  const members = source.unionMembers(eventType)
  const description = source.stateDescriptions(entry.machine.id).get(entry.machine.id)
  const input = source.typeCode(`${noun}Input`)
  return {
    ...(description === undefined ? {} : { description }),
    ...(input === undefined ? {} : { input }),
    inputs: Object.entries(entry.inputs).map(([name, value]) => ({ name, value: value ?? null })),
    events: [...eventSchemas(schemaOf(eventType))].map(([type, schema]) => {
      const about = members.find(({ name }) => name === type)?.description
      return { type, ...(about === undefined ? {} : { description: about }), schema }
    }),
    emitted: source.unionMembers(`${noun}Emitted`),
    guards: documented(guards, source.implementations('guards')),
    actions: documented(actions, source.implementations('actions')),
    delays: documented(delays, source.implementations('delays')),
    actors: documented(actors, source.implementations('actors')),
    ports: source.typeMembers(`${noun}Ports`),
  }
}

/**
 * Takes a machine's entry in the registry, and a function that returns the JSON Schema of a type by its name. Reads the sources in
 * `machines/<name>`. @throws if these do not follow the naming rules
 */
export function makeDiagram(entry: MachineEntry, schemaOf: (type: string) => JsonSchema): Diagram {
  const { name, machine, about, isRoot } = entry
  const source = new MachineSource(join('machines', name))
  const descriptions = source.stateDescriptions(machine.id)
  const { reachOf, coverage } = reachedBy(entry)
  const bare = extractChart(machine)
  const chart: Chart = {
    states: bare.states.map((state) => {
      const description =
        state.parent === undefined ? undefined : (machine.getStateNodeById(state.id).description ?? descriptions.get(state.id))
      return { ...state, ...(description === undefined ? {} : { description }), ...reachOf(state.id) }
    }),
    transitions: bare.transitions.map((transition) => ({ ...transition, ...reachOf(transition.key) })),
  }
  return {
    name,
    id: machine.id,
    about,
    isRoot,
    coverage,
    documentation: documentationOf(entry, source, schemaOf),
    chart,
    layout: layOut(chart.states, chart.transitions),
  }
}
