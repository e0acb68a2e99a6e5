/** Recordings of everything that can happen to a machine: the shortest path to each situation, and each event from there. */
import { createActor, initialTransition, transition, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { createRecorder, type Limits } from '#machines/recording/recorder.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import { silenced, stillClock } from '#machines/recording/replayer.ts'
import { allRules, type MachineEntry } from '#machines/registry.ts'
import { transitionsIn } from '#machines/shared/paths.ts'

/** As recorded in a browser: the effects are silent, their results arrive as events. */
function recorded(
  { name, machine, recorded: kept }: MachineEntry,
  input: unknown,
  events: readonly AnyEventObject[],
  limits: Partial<Limits> = {},
): Part {
  let now = 0
  const recorder = createRecorder({ now: () => (now += 7), build: 'generated', limits })
  const inspect = recorder.inspectAs({ name, rules: allRules, input: kept.input }, input)
  const actor = createActor(
    silenced(machine) as AnyStateMachine,
    { input, systemId: machine.id, clock: stillClock as never, inspect } as never,
  )
  actor.start()
  for (const event of events) actor.send(event)
  return recorder.take()
}

/** Number of situations in which the same event takes the same transitions: an action may have an effect in only some of them. */
const perTransition = { atLeast: 8, atMost: 60 }

/** Every transition that an event takes, by the shortest paths to it. */
export function* generatedRecordings(entry: MachineEntry): Generator<Part> {
  const { machine, events, walk, inputs } = entry
  for (const input of Object.values(inputs)) {
    const seen = new Map<string, number>()
    const ways = getShortestPaths(machine, { events: [...events], ...walk, input }).sort((a, b) => a.steps.length - b.steps.length)
    for (const { state, steps } of ways) {
      if (state.status !== 'active') continue
      const way = steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init')
      for (const event of events) {
        const taken = transitionsIn([state], [event])
        if (taken.length === 0) continue
        const [here, key] = [JSON.stringify([state.value, event]), JSON.stringify([taken, event])]
        const times = seen.get(key) ?? 0
        if ((seen.has(here) && times >= perTransition.atLeast) || times >= perTransition.atMost) continue
        seen.set(here, 1).set(key, times + 1)
        yield recorded(entry, input, [...way, event])
      }
    }
  }
}

/** Park and Miller's generator: the same walks on every machine. */
const chance = (seed: number) => (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

/** Long paths, on which events repeat. @param o.walks for each input; each ends after `o.length` events, or with the machine */
export function* randomRecordings(entry: MachineEntry, o: { walks: number; length: number; limits?: Partial<Limits> }): Generator<Part> {
  const { machine, events, inputs } = entry
  const next = chance(20_261_126)
  for (const input of Object.values(inputs))
    for (let walk = 0; walk < o.walks; walk += 1) {
      const way: AnyEventObject[] = []
      let [state] = initialTransition(machine, input)
      while (way.length < o.length && state.status === 'active') {
        const possible = events.filter((event) => transitionsIn([state], [event]).length > 0)
        if (possible.length === 0) break
        const event = possible[Math.floor(next() * possible.length)]!
        way.push(event)
        ;[state] = transition(machine, state, event)
      }
      yield recorded(entry, input, way, o.limits)
    }
}
