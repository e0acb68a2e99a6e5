/** Every kind of state and transition, from a machine to its diagram. */
import { describe, expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import type { MachineEntry } from '../../machines/registry.ts'
import { done, failed } from '../../machines/shared/answers.ts'
import { machines } from '../../machines/registry.ts'
import type { Box, Diagram, Layout, PlacedState } from '../../src/dev/gallery/machines/diagram.ts'
import { extractChart, triggerOf } from './extract.ts'
import { layOut } from './layout.ts'
import { reachedBy } from './reach.ts'
import { jsonOf, svgOf } from './write-files.ts'

const machine = setup({
  types: {
    context: {} as { isLate: boolean },
    events: {} as { type: 'door.open' } | { type: 'door.close' } | { type: 'door.knock'; loud: boolean },
  },
  actors: { fetchKey: fromPromise<void>(() => Promise.resolve()) },
  guards: { isLate: ({ context }) => context.isLate, isLoud: ({ event }) => event.type === 'door.knock' && event.loud },
  actions: { ring: () => {}, wave: () => {}, light: () => {} },
  delays: { patience: 1000 },
}).createMachine({
  id: 'door',
  context: { isLate: false },
  initial: 'closed',
  on: { 'door.close': '.closed' },
  states: {
    closed: {
      tags: 'still',
      always: { guard: 'isLate', target: 'gone' },
      invoke: { id: 'fetchKey', src: 'fetchKey', onDone: 'house', onError: { target: 'closed', actions: 'ring' } },
      on: {
        'door.knock': [
          { guard: 'isLoud', actions: 'ring' },
          { target: 'closed', reenter: true },
        ],
        'door.open': 'house.last',
      },
    },
    house: {
      type: 'parallel',
      entry: 'light',
      exit: ['wave', 'ring'],
      onDone: 'gone',
      states: {
        last: { type: 'history', history: 'deep' },
        room: {
          initial: 'empty',
          states: {
            empty: { after: { patience: { target: 'full', actions: 'wave' }, 20: 'full' } },
            full: { on: { 'door.open': '#door.closed', 'door.knock': 'empty' } },
            done: { type: 'final' },
          },
        },
        lamp: { initial: 'off', states: { off: { on: { 'door.knock': 'on' } }, on: {} } },
      },
    },
    gone: { type: 'final' },
  },
})

const chart = extractChart(machine)
const layout = layOut(chart.states, chart.transitions)
const of = (id: string) => chart.states.find((state) => state.id === id)

describe('the chart', () => {
  test('has every state with its kind', () => {
    expect(chart.states.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'door compound',
      'door.closed atomic',
      'door.house parallel',
      'door.house.last history',
      'door.house.room compound',
      'door.house.room.empty atomic',
      'door.house.room.full atomic',
      'door.house.room.done final',
      'door.house.lamp compound',
      'door.house.lamp.off atomic',
      'door.house.lamp.on atomic',
      'door.gone final',
    ])
    expect(chart.states.filter(({ isInitial }) => isInitial).map(({ id }) => id)).toEqual([
      'door.closed',
      'door.house.room.empty',
      'door.house.lamp.off',
    ])
    expect(of('door.house.last')?.history).toBe('deep')
    expect(of('door.closed')).toMatchObject({ invokes: ['fetchKey'], tags: ['still'] })
    expect(of('door.house')).toMatchObject({ entry: ['light'], exit: ['wave', 'ring'] })
    // The chart excludes what XState adds for its timers.
    expect(of('door.house.room.empty')).toMatchObject({ entry: [], exit: [] })
  })

  test('has every transition with its guard, actions and targets', () => {
    const descriptions = chart.transitions.map(({ source, trigger, guard, actions, targets, reenters }) =>
      [
        source,
        trigger,
        ...(guard === undefined ? [] : [`[${guard}]`]),
        `→ ${targets.join() || 'stays'}`,
        ...(actions.length === 0 ? [] : [`/ ${actions.join()}`]),
        ...(reenters ? ['anew'] : []),
      ].join(' '),
    )
    expect(descriptions.toSorted()).toEqual([
      'door door.close → door.closed',
      'door.closed at once [isLate] → door.gone',
      'door.closed door.knock [isLoud] → stays / ring',
      'door.closed door.knock → door.closed anew',
      'door.closed door.open → door.house.last',
      'door.closed fetchKey done → door.house',
      'door.closed fetchKey failed → door.closed / ring anew',
      'door.house done inside → door.gone',
      'door.house.lamp.off door.knock → door.house.lamp.on',
      'door.house.room.empty after 20 ms → door.house.room.full',
      'door.house.room.empty after patience → door.house.room.full / wave',
      'door.house.room.full door.knock → door.house.room.empty',
      'door.house.room.full door.open → door.closed',
    ])
  })

  test('names an observed actor in its trigger', () => expect(triggerOf('xstate.snapshot.clock', 'a.b')).toBe('clock changes'))
})

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x > outer.x && inner.y > outer.y && inner.x + inner.width < outer.x + outer.width && inner.y + inner.height < outer.y + outer.height
const overlaps = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const drawings = [
  ['a door', chart, layout] as const,
  ...machines.map((entry) => {
    const one = extractChart(entry.machine)
    return [entry.name, one, layOut(one.states, one.transitions)] as const
  }),
]

describe.each(drawings)('the drawing of %s', (_name, { states, transitions }, drawn: Layout) => {
  const placed = new Map(drawn.states.map((one) => [one.id, one]))
  const box = (id: string): Box => placed.get(id)!.box
  const widthOf = (line: PlacedState['lines'][number]): number => line.parts.reduce((sum, { text }) => sum + text.length * 7.2, 0)

  test('boxes enclose their children, and siblings do not overlap', () => {
    const outside = states.filter(({ id, parent }) => parent !== undefined && !isInside(box(id), box(parent)))
    expect(outside.map(({ id }) => id)).toEqual([])
    for (const a of states)
      for (const b of states.filter(({ id, parent }) => parent === a.parent && id !== a.id))
        expect([a.id, b.id, overlaps(box(a.id), box(b.id))]).toEqual([a.id, b.id, false])
  })

  test('every transition has one row, in the box of its source, clear of the states inside', () => {
    expect(drawn.states.flatMap((one) => one.transitions.map(({ id }) => id)).sort()).toEqual(transitions.map(({ id }) => id).sort())
    for (const { id, source } of transitions) {
      const row = placed.get(source)!.transitions.find((one) => one.id === id)!
      for (const line of row.lines)
        expect(isInside({ x: line.x, y: line.y - 12, width: widthOf(line), height: 12 }, box(source))).toBe(true)
      for (const child of states.filter(({ parent }) => parent === source)) expect(overlaps(row.box, box(child.id))).toBe(false)
    }
  })

  test('every target has one arrow, from its row to its box, inside the image', () => {
    expect(drawn.arrows.map(({ transition, target }) => `${transition} ${target}`)).toEqual(
      transitions.flatMap(({ id, targets }) => targets.map((target) => `${id} ${target}`)),
    )
    for (const { transition, target, points } of drawn.arrows) {
      const { source } = transitions.find(({ id }) => id === transition)!
      const row = placed.get(source)!.transitions.find(({ id }) => id === transition)!
      const [first, last] = [points[0]!, points.at(-1)!]
      expect(first.y > row.box.y && first.y < row.box.y + row.box.height).toBe(true)
      const { x, y, width, height } = box(target)
      expect(last.x === x || last.x === x + width || last.y === y || last.y === y + height).toBe(true)
      for (const point of points) expect(point.x >= 0 && point.y >= 0 && point.x <= drawn.width && point.y <= drawn.height).toBe(true)
    }
  })

  test('no arrow crosses an unrelated state', () => {
    const parents = new Map(states.map(({ id, parent }) => [id, parent]))
    const above = (id: string | undefined): string[] => (id === undefined ? [] : [id, ...above(parents.get(id))])
    for (const { transition, target, points } of drawn.arrows) {
      const { source } = transitions.find(({ id }) => id === transition)!
      const own = new Set([...above(source), ...above(target)])
      for (const [index, to] of points.slice(1).entries()) {
        const from = points[index]!
        const piece = {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(from.x - to.x),
          height: Math.abs(from.y - to.y),
        }
        const run = { ...piece, width: piece.width + 0.1, height: piece.height + 0.1 }
        const met = states.filter(({ id }) => !own.has(id) && overlaps(run, box(id))).map(({ id }) => id)
        expect([transition, target, met]).toEqual([transition, target, []])
      }
    }
  })

  test('is deterministic', () => expect(layOut(states, transitions)).toEqual(drawn))
})

test('arrows to different states never share a line', () => {
  const owner = new Map<string, string>()
  for (const { target, points } of layout.arrows)
    for (const [index, to] of points.slice(1).entries()) {
      const from = points[index]!
      const [dx, dy] = [Math.sign(to.x - from.x) * 8, Math.sign(to.y - from.y) * 8]
      for (let { x, y } = from; x !== to.x || y !== to.y; x += dx, y += dy) {
        const piece = [Math.min(x, x + dx), Math.min(y, y + dy), dx === 0].join(' ')
        expect(owner.get(piece) ?? target).toBe(target)
        owner.set(piece, target)
      }
    }
})

describe('what paths reach', () => {
  const entry: MachineEntry = {
    name: 'door',
    machine,
    about: 'A door.',
    isRoot: true,
    inputs: { any: undefined },
    events: [{ type: 'door.open' }, { type: 'door.knock', loud: true }, done('fetchKey'), failed('fetchKey', new Error('no'))],
    unreached: { 'door.gone': 'Nobody is ever late here.' },
    recorded: { rules: {}, input: [] },
  }
  const { reachOf, coverage } = reachedBy(entry)

  test('reports reached states and transitions, also those without an event', () => {
    expect(reachOf('door.house.lamp.on')).toEqual({ isReached: true })
    expect(reachOf('door.gone')).toEqual({ isReached: false, reason: 'Nobody is ever late here.' })
    expect(reachOf('door.closed on  [isLate] → door.gone')).toEqual({ isReached: false })
    expect(reachOf('door on door.close → door.closed')).toEqual({ isReached: false })
    expect(coverage.states.reached).toBeLessThan(coverage.states.all)
    const late = reachedBy({ ...entry, machine: machine.provide({ guards: { isLate: () => true } }) })
    expect(late.reachOf('door.closed on  [isLate] → door.gone')).toEqual({ isReached: true })
  })

  test('the diagram gives the reason for an unreached state as text', () => {
    const states = chart.states.map((state) => ({ ...state, ...reachOf(state.id) }))
    const transitions = chart.transitions.map((transition) => ({ ...transition, ...reachOf(transition.key) }))
    const diagram: Diagram = {
      name: 'door',
      about: entry.about,
      isRoot: true,
      id: 'door',
      coverage,
      chart: { states, transitions },
      layout: layOut(states, transitions),
      documentation: { inputs: [], events: [], emitted: [], guards: [], actions: [], delays: [], actors: [], ports: [] },
    }
    const svg = svgOf(diagram)
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]* role="img" aria-labelledby="[^"]+"/)
    expect(svg).toContain('<title id="chart-door-title">Statechart door</title>')
    expect(svg.replaceAll(/<[^>]+>/g, '')).toContain('✗ not reached: Nobody is ever late here.')
    expect(JSON.parse(jsonOf(diagram))).toMatchObject({ id: 'door', chart: { states } })
  })
})
