/**
 * Paths through a statechart, generated from the machine itself and walked on the real site: the actions, their consequences, and what must
 * be visible.
 */
import type { Locator, Page } from '@playwright/test'
import { createActor, fromTransition, type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { MachineEntry } from '../../machines/registry.ts'
import { after, arrowOf, statesIn, type Definition } from '../../machines/shared/paths.ts'

/** An action on the site. */
export interface Step {
  /** The events that it sends to the machine, and then the automatic ones: results and timers. */
  events: readonly AnyEventObject[] | ((snapshot: AnyMachineSnapshot) => readonly AnyEventObject[])
  /** Condition under which the site offers it, besides that its first event is accepted. */
  when?: (snapshot: AnyMachineSnapshot) => boolean
  do: (page: Page) => Promise<unknown>
  /** It ends the machine, since its screen is left: what is shown instead. */
  leadsTo?: (page: Page) => Locator
}

/** A way in which the site starts the machine. */
export interface Start {
  input: unknown
  /** Events that follow automatically after the start. */
  begins?: readonly AnyEventObject[]
  open: (page: Page) => Promise<unknown>
}

export interface Chart {
  /** In machines/registry.ts; `onScreens` defines the transitions that are walked here. */
  entry: MachineEntry
  /** Name of the system in recordings, if the machine is a child of another. */
  root?: string
  starts: readonly Start[]
  steps: Readonly<Record<string, Step>>
  /** Decides whether two situations are the same; by default by state and context. */
  situation?: (snapshot: AnyMachineSnapshot) => string
  /** What the screen shows in each state; or the reason why nothing can be checked. */
  seen: Readonly<Record<string, ((page: Page, snapshot: AnyMachineSnapshot) => Locator) | string>>
  /** Child machines: their results follow from the events sent to them, so recordings do not contain them. */
  children?: readonly string[]
}

const situationOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify([snapshot.value, snapshot.context])

/** The snapshots after each of these events, and the transitions among them that the user took. */
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

/** The machine right after the site has started it, and the transitions that the user took. */
export function beginning(chart: Chart, { input, begins = [] }: Start): { at: AnyMachineSnapshot; arrows: string[] } {
  return follow(chart, createActor(chart.entry.machine, { input }).getSnapshot(), begins)
}

export const eventsOf = ({ events }: Step, at: AnyMachineSnapshot): readonly AnyEventObject[] =>
  typeof events === 'function' ? events(at) : events

/** A step as the chart processes it: the snapshots after each event, and the transitions that the user took. */
export const predict = (chart: Chart, from: AnyMachineSnapshot, step: Step): { snapshots: AnyMachineSnapshot[]; arrows: string[] } =>
  follow(chart, from, eventsOf(step, from))

const isOffered = (step: Step, at: AnyMachineSnapshot): boolean => at.can(eventsOf(step, at)[0]!) && (step.when?.(at) ?? true)

/** @returns names of the steps of the shortest path over a transition that is not in `taken`; undefined if there is none */
export function wayToNew(chart: Chart, from: AnyMachineSnapshot, taken: ReadonlySet<string>): string[] | undefined {
  const { steps, situation = situationOf } = chart
  const logic = fromTransition(
    (at: AnyMachineSnapshot, { type }: { type: string }) => predict(chart, at, steps[type]!).snapshots.at(-1)!,
    from,
  )
  const isNew = (at: AnyMachineSnapshot, step: Step) => predict(chart, at, step).arrows.some((arrow) => !taken.has(arrow))
  const paths = getShortestPaths(logic, {
    events: ({ context }) =>
      Object.keys(steps).flatMap((type) => (steps[type]!.leadsTo === undefined && isOffered(steps[type]!, context) ? [{ type }] : [])),
    serializeState: ({ context }) => situation(context),
  }).sort((one, other) => one.weight - other.weight)
  // Steps that end the machine come last: everything else is walked without a restart.
  for (const isLast of [false, true])
    for (const { state, steps: way } of paths)
      for (const [name, step] of Object.entries(steps))
        if ((step.leadsTo !== undefined) === isLast && isOffered(step, state.context) && isNew(state.context, step))
          return [...way.map(({ event }) => event.type).filter((type) => type in steps), name]
  return undefined
}

/** The ids of the states of one snapshot. */
export const idsOf = (snapshot: AnyMachineSnapshot): string[] => statesIn([snapshot])
