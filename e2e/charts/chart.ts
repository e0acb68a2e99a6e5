/** Paths through a statechart, made from the machine itself and walked on the real site: what is done, what follows, what must be seen. */
import type { Locator, Page } from '@playwright/test'
import { createActor, fromTransition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { MachineEntry } from '../../machines/registry.ts'
import { after, arrowOf, statesIn, type Definition } from '../../machines/shared/paths.ts'

/** Something that is done on the site. */
export interface Step {
  /** What the machine is told by it, and then what follows by itself: answers and timers. */
  events: readonly AnyEventObject[] | ((snapshot: AnyMachineSnapshot) => readonly AnyEventObject[])
  /** Whether the site offers it there, beside that its first event counts there. */
  when?: (snapshot: AnyMachineSnapshot) => boolean
  do: (page: Page) => Promise<unknown>
  /** The machine ends with it, as its screen is left: what is seen in its place. */
  leadsTo?: (page: Page) => Locator
}

/** A way in which the site starts the machine. */
export interface Start {
  input: unknown
  /** What follows by itself once it has started. */
  begins?: readonly AnyEventObject[]
  open: (page: Page) => Promise<unknown>
}

export interface Chart {
  /** In machines/registry.ts; `onScreens` says which transitions are walked here. */
  entry: MachineEntry
  /** Of the system in recordings, where the machine is another's child. */
  root?: string
  starts: readonly Start[]
  steps: Readonly<Record<string, Step>>
  /** What makes two situations one; by default state and context. */
  situation?: (snapshot: AnyMachineSnapshot) => string
  /** What is on the screen in each state; in words, why nothing can be looked for. */
  seen: Readonly<Record<string, ((page: Page, snapshot: AnyMachineSnapshot) => Locator) | string>>
  /** Children that are machines: their answers follow from what they were told, so recordings do not hold them. */
  children?: readonly string[]
}

const situationOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify([snapshot.value, snapshot.context])

/** The snapshots after each of these events, and the arrows among them that a person took. */
function follow({ entry }: Chart, from: AnyMachineSnapshot, events: readonly AnyEventObject[]) {
  const snapshots: AnyMachineSnapshot[] = []
  const arrows: string[] = []
  let at = from
  for (const event of events) {
    if (entry.onScreens?.events.includes(event.type))
      arrows.push(...((at.machine.getTransitionData(at, event) ?? []) as Definition[]).map((one) => arrowOf(one)))
    at = after(at, event)
    snapshots.push(at)
  }
  return { snapshots, arrows, at }
}

/** The machine as it stands right after the site has started it, and the arrows that a person took by that. */
export function beginning(chart: Chart, { input, begins = [] }: Start): { at: AnyMachineSnapshot; arrows: string[] } {
  return follow(chart, createActor(chart.entry.machine, { input }).getSnapshot(), begins)
}

export const eventsOf = ({ events }: Step, at: AnyMachineSnapshot): readonly AnyEventObject[] =>
  typeof events === 'function' ? events(at) : events

/** A step as the chart takes it: the snapshots after each event, and the arrows a person took. */
export const foresee = (chart: Chart, from: AnyMachineSnapshot, step: Step): { snapshots: AnyMachineSnapshot[]; arrows: string[] } =>
  follow(chart, from, eventsOf(step, from))

const isOffered = (step: Step, at: AnyMachineSnapshot): boolean => at.can(eventsOf(step, at)[0]!) && (step.when?.(at) ?? true)

/** @returns the names of the steps that lead, as shortly as possible, over an arrow that is not among `taken`; undefined where none does */
export function wayToNew(chart: Chart, from: AnyMachineSnapshot, taken: ReadonlySet<string>): string[] | undefined {
  const { steps, situation = situationOf } = chart
  const logic = fromTransition(
    (at: AnyMachineSnapshot, { type }: { type: string }) => foresee(chart, at, steps[type]!).snapshots.at(-1)!,
    from,
  )
  const isNew = (at: AnyMachineSnapshot, step: Step) => foresee(chart, at, step).arrows.some((arrow) => !taken.has(arrow))
  const paths = getShortestPaths(logic, {
    events: ({ context }) =>
      Object.keys(steps).flatMap((type) => (steps[type]!.leadsTo === undefined && isOffered(steps[type]!, context) ? [{ type }] : [])),
    serializeState: ({ context }) => situation(context),
  }).sort((one, other) => one.weight - other.weight)
  // What ends the machine comes last: all else is walked at one go.
  for (const isLast of [false, true])
    for (const { state, steps: way } of paths)
      for (const [name, step] of Object.entries(steps))
        if ((step.leadsTo !== undefined) === isLast && isOffered(step, state.context) && isNew(state.context, step))
          return [...way.map(({ event }) => event.type).filter((type) => type in steps), name]
  return undefined
}

/** The ids of the states of one snapshot. */
export const idsOf = (snapshot: AnyMachineSnapshot): string[] => statesIn([snapshot])
