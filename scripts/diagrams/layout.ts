/** Lays out a statechart: nested boxes with their text, and an arrow from each transition's line to its target state (D3). */
import type { Box, Layout, PlacedArrow, PlacedState } from '../../src/dev/gallery/machines/diagram.ts'
import { placeStates } from './place.ts'
import { routeAll, type Journey } from './route.ts'
import { lineHeight, onGrid, pitch, writeHeader, type Header, type SizedState, type SizedTransition } from './write-lines.ts'

/** Space to the left of an initial state for the dot and its arrow. */
const initialMark = { x: -3 * pitch, y: pitch, width: 2 * pitch, height: 2 * pitch }

/** Returns the drawing of a chart: always the same for the same chart. */
export function layOut(states: readonly SizedState[], transitions: readonly SizedTransition[]): Layout {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  const ancestors = (id: string): string[] => {
    const above = parents.get(id)
    return above === undefined ? [] : [above, ...ancestors(above)]
  }
  const headers = new Map<string, Header>(
    states.map((state) => [
      state.id,
      writeHeader(
        state,
        transitions.filter(({ source }) => source === state.id),
      ),
    ]),
  )
  const boxes = placeStates(states, transitions, headers)
  const box = (id: string): Box => boxes.get(id)!

  /** The text areas of a state's box: arrows that cross the box avoid them. */
  const textsOf = (id: string): Box[] => {
    const { x, y } = box(id)
    const { lines, linesWidth, rows } = headers.get(id)!
    return [
      { x, y, width: linesWidth, height: onGrid(lines.length * lineHeight) + pitch },
      ...rows.map((row) => ({ x, y: y + row.y, width: onGrid(row.width), height: row.height })),
    ]
  }

  const journeyOf = (transition: SizedTransition, target: string): Journey => {
    const { source } = transition
    const row = headers.get(source)!.rows.find(({ id }) => id === transition.id)!
    const from = box(source)
    const y = from.y + row.y + pitch
    const goesInside = ancestors(target).includes(source)
    const fromInside = ancestors(source).includes(target)
    const open = new Set([...ancestors(source), ...ancestors(target)])
    const closed = states.filter(({ id, parent }) => !open.has(id) && (parent === undefined || open.has(parent)))
    const marks = states
      .filter(({ isInitial, parent }) => isInitial && parent !== undefined && open.has(parent))
      .map(({ id }) => {
        const { x, y: top } = box(id)
        return { ...initialMark, x: x + initialMark.x, y: top + initialMark.y }
      })
    const texts = [...open].flatMap(textsOf)
    const starts: Journey['starts'] = goesInside
      ? [{ at: { x: from.x + onGrid(row.width) + pitch, y }, direction: 0 }]
      : [
          { at: { x: from.x + from.width, y }, direction: 0 },
          { at: { x: from.x, y }, direction: 2 },
        ]
    return {
      target,
      starts,
      goal: box(target),
      fromInside,
      obstacles: [...closed.map(({ id }) => box(id)), ...texts, ...marks],
      borders: [...open].map(box),
    }
  }

  const wanted = transitions.flatMap((transition) => transition.targets.map((target) => ({ transition, target })))
  const length = ({ transition, target }: (typeof wanted)[number]): number => {
    const [a, b] = [box(transition.source), box(target)]
    return Math.abs(a.x + a.width / 2 - b.x - b.width / 2) + Math.abs(a.y + a.height / 2 - b.y - b.height / 2)
  }
  // The shortest are routed first: a short arrow with a detour around a long one would look wrong.
  const ordered = wanted.map((one, index) => ({ ...one, index })).sort((a, b) => length(a) - length(b) || a.index - b.index)
  const root = box(states[0]!.id)
  const [width, height] = [root.x * 2 + root.width, root.y * 2 + root.height]
  const ways = routeAll(
    width,
    height,
    ordered.map(({ transition, target }) => journeyOf(transition, target)),
  )
  const arrows: PlacedArrow[] = ordered
    .map(({ transition, target, index }, at) => ({ index, arrow: { transition: transition.id, target, points: ways[at]! } }))
    .sort((a, b) => a.index - b.index)
    .map(({ arrow }) => arrow)

  const placed: PlacedState[] = states.map(({ id }) => {
    const { x, y } = box(id)
    const { lines, rows } = headers.get(id)!
    const at = <Item extends { x: number; y: number }>(item: Item): Item => ({ ...item, x: item.x + x, y: item.y + y })
    return {
      id,
      box: box(id),
      lines: lines.map(at),
      transitions: rows.map((row) => ({
        id: row.id,
        box: { x, y: y + row.y - pitch / 2, width: box(id).width, height: row.height + lineHeight / 2 },
        lines: row.lines.map(at),
      })),
    }
  })
  return { width, height, states: placed, arrows }
}
