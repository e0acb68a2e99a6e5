/** Walks a chart on the site and compares after each step. */
import type { Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import type { States } from '../../machines/recording/recording.types.ts'
import { stateName, statesAfter } from '../../machines/recording/states.ts'
import { transitionsOn } from '../../machines/shared/paths.ts'
import { expect, test } from '../fixtures.ts'
import { beginning, eventsOf, predict, idsOf, wayToNew, type Chart } from './chart.ts'

/** The page's own recording of the machine: each received event, with the state after it. */
interface RecordedStart {
  /** Identifies a start of the machine. */
  start: string
  events: { type: string; state: string }[]
  state: string
}

/** @param start the wanted one, as long as it exists; else the newest is used */
async function recordedStart(page: Page, { entry: { name }, root }: Chart, start = ''): Promise<RecordedStart | undefined> {
  const path = root === undefined ? '' : name
  const found = await page.evaluate(
    ([machine, earlier]) => {
      const { parts } = globalThis.siteQa?.recording() ?? { parts: [] }
      const systems = parts.at(-1)?.systems ?? []
      const [part, place] = earlier!.split('/').map(Number)
      const at = part === parts.length ? place! : systems.findLastIndex((one) => one.machine === machine)
      const system = systems[at]
      return system === undefined
        ? undefined
        : {
            start: `${String(parts.length)}/${String(at)}`,
            initial: system.initial,
            stimuli: system.stimuli.map(({ to, event, states }) => ({ to, type: event.type, states })),
          }
    },
    [root ?? name, start],
  )
  if (found === undefined) return undefined
  let states: States = found.initial
  const events: RecordedStart['events'] = []
  for (const { to, type, states: changed } of found.stimuli) {
    states = statesAfter(states, changed)
    if (to === path) events.push({ type, state: stateName(states[path]) })
  }
  return { start: found.start, events, state: stateName(states[path]) }
}

const valueOf = (snapshot: AnyMachineSnapshot): string => stateName(snapshot.value as never)

async function lookAt(page: Page, { seen }: Chart, snapshot: AnyMachineSnapshot): Promise<void> {
  for (const id of idsOf(snapshot)) {
    const look = seen[id]
    expect(look, `what must be seen in ${id}`).toBeDefined()
    if (typeof look === 'function') await expect(look(page, snapshot).first(), `seen in ${id}`).toBeVisible()
  }
}

/**
 * Executes one step; the page's machine must receive the chart's events and be in the chart's state.
 * @param start of the walked machine: screens may start others of its kind
 * @returns the chart's current state, and the start: a step may load another document
 */
async function take(
  page: Page,
  chart: Chart,
  start: string,
  from: AnyMachineSnapshot,
  name: string,
): Promise<[AnyMachineSnapshot, string]> {
  const step = chart.steps[name]!
  const { snapshots } = predict(chart, from, step)
  const [done, ...follows] = eventsOf(step, from).map(({ type }) => type)
  const to = snapshots.at(-1)!
  const before = await recordedStart(page, chart, start)
  await step.do(page)
  let reached = start
  const inner = (chart.children ?? []).map((child) => `xstate.done.actor.${child}`)
  const expected = {
    first: `${done!} → ${valueOf(snapshots[0]!)}`,
    missing: [] as string[],
    state: valueOf(to),
  }
  await expect
    .poll(
      async () => {
        const now = await recordedStart(page, chart, start)
        reached = now?.start ?? start
        const since = now?.start === before?.start ? (now?.events.slice(before?.events.length) ?? []) : (now?.events ?? [])
        const first = since.find(({ type }) => type === done!)
        const types = since.map(({ type }) => type)
        const missing = follows.flatMap((type) => {
          if (inner.includes(type)) return []
          const at = types.indexOf(type)
          if (at === -1) return [type]
          types.splice(at, 1)
          return []
        })
        return {
          first: inner.includes(done!) ? expected.first : `${first?.type ?? 'nothing'} → ${first?.state ?? ''}`,
          missing,
          state: now?.state,
        }
      },
      { message: `${chart.entry.name} at ${valueOf(from)}: ${name}`, timeout: 20_000 },
    )
    .toEqual(expected)
  if (step.leadsTo === undefined) await lookAt(page, chart, to)
  else await expect(step.leadsTo(page).first(), `seen after ${name}`).toBeVisible()
  return [to, reached]
}

/** The walked part of a machine so far. */
interface Walked {
  /** Transitions that the user took. */
  taken: Set<string>
  starts: number
  steps: number
}

/** Repeatedly takes the shortest path over a new transition, from the start when the path ends. */
async function walkOne(page: Page, chart: Chart, walked: Walked): Promise<void> {
  const { taken } = walked
  const isNew = (arrow: string): boolean => !taken.has(arrow)
  let at: AnyMachineSnapshot | undefined
  let begun = ''
  for (;;) {
    let way = at === undefined ? undefined : wayToNew(chart, at, taken)
    if (at === undefined || way === undefined) {
      const start = chart.starts.find((one) => {
        const first = beginning(chart, one)
        return first.arrows.some(isNew) || wayToNew(chart, first.at, taken) !== undefined
      })
      if (start === undefined) return
      const first = beginning(chart, start)
      at = first.at
      for (const arrow of first.arrows) taken.add(arrow)
      way = wayToNew(chart, at, taken) ?? []
      walked.starts += 1
      await start.open(page)
      await expect
        .poll(
          async () => {
            const now = await recordedStart(page, chart)
            begun = now?.start ?? ''
            return now?.state
          },
          { message: `${chart.entry.name} begins`, timeout: 30_000 },
        )
        .toBe(valueOf(at))
      await lookAt(page, chart, at)
    }
    for (const name of way) {
      for (const arrow of predict(chart, at, chart.steps[name]!).arrows) taken.add(arrow)
      ;[at, begun] = await take(page, chart, begun, at, name)
      walked.steps += 1
    }
    const last = way.at(-1)
    if (last !== undefined && chart.steps[last]!.leadsTo !== undefined) at = undefined
  }
}

/** Walks the whole chart. @param charts of one machine; each describes the responses in the cases it walks */
export async function walkChart(page: Page, ...charts: readonly [Chart, ...Chart[]]): Promise<void> {
  const { name, machine, onScreens = { events: [], beyond: {} } } = charts[0].entry
  const { beyond } = onScreens
  const all = transitionsOn(machine, onScreens.events)
  expect(
    Object.keys(beyond).filter((arrow) => !all.includes(arrow)),
    'arrows in `beyond` that the chart lacks',
  ).toEqual([])
  const walked: Walked = { taken: new Set(), starts: 0, steps: 0 }
  for (const chart of charts) await walkOne(page, chart, walked)
  const { taken, starts, steps } = walked
  const summary = `${name}: ${String(taken.size)} of ${String(all.length)} transitions that a person causes, ${String(starts)} starts, ${String(steps)} steps`
  test.info().annotations.push({ type: 'coverage', description: summary })
  console.log(summary)
  expect(
    Object.keys(beyond).filter((arrow) => taken.has(arrow)),
    'arrows in `beyond` that are taken',
  ).toEqual([])
  expect(
    all.filter((arrow) => !taken.has(arrow) && !(arrow in beyond)),
    'arrows that no step takes',
  ).toEqual([])
}
