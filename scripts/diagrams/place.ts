/**
 * Placement of boxes (D3). From the inside out, the children of each state are distributed to columns in source order; then boxes are moved
 * as long as arrows become shorter, fewer point back, and the whole comes closer to the shape of a screen.
 */
import type { Box, Point } from '../../src/dev/gallery/machines/diagram.ts'
import { onGrid, pitch, type Header } from './write-lines.ts'

/** The fields of a state that decide its place. `parent` is the id of the state that contains it; undefined at the top level. */
export interface PlaceableState {
  id: string
  parent?: string
  isInitial: boolean
}
/** An arrow between states, by their ids. */
export interface PlaceableTransition {
  source: string
  targets: readonly string[]
}

/** Space around the children of a state, used by arrows. */
const margin = 5 * pitch
const wantedAspect = 1.5
/**
 * In units of an arrow's length: an arrow that points back, an initial state that is not the first, two states in another order than in the
 * source, a hundred square units of area.
 */
const price = { back: 160, lateStart: 20_000, swapped: 100, paper: 1.2 }

interface Child {
  id: string
  width: number
  height: number
  isInitial: boolean
  /** Its position in the source. */
  order: number
}
/** An arrow between two children, from and to a point inside each. */
interface Wire {
  from: string
  to: string
  start: Point
  end: Point
}
type Columns = readonly (readonly Child[])[]
interface Block {
  width: number
  height: number
  /** Corners of the children, relative to the block's. */
  at: Map<string, Point>
}

/** Distributes children to columns of about equal height. */
function distributed(children: readonly Child[], count: number): Child[][] {
  const full = children.reduce((sum, { height }) => sum + height, 0) / count
  const columns: Child[][] = [[]]
  let filled = 0
  for (const child of children) {
    const isOver = filled + child.height / 2 > full * columns.length
    if (isOver && columns.length < count) columns.push([])
    columns.at(-1)!.push(child)
    filled += child.height
  }
  return columns.filter((column) => column.length > 0)
}

function settled(columns: Columns, gap: Point): Block {
  const at = new Map<string, Point>()
  let [x, height] = [0, 0]
  for (const column of columns) {
    let y = 0
    for (const child of column) {
      at.set(child.id, { x, y })
      y += child.height + gap.y
    }
    height = Math.max(height, y - gap.y)
    x += Math.max(...column.map(({ width }) => width)) + gap.x
  }
  return { at, width: x - gap.x, height }
}

function costOf(columns: Columns, wires: readonly Wire[], gap: Point): number {
  const { at, width, height } = settled(columns, gap)
  const order = new Map(columns.flat().map(({ id }, index) => [id, index]))
  const all = columns.flat()
  let sum = (width * height * (1 + Math.abs(Math.log(width / height / wantedAspect))) * price.paper) / 100
  if (all.findIndex(({ isInitial }) => isInitial) > 0) sum += price.lateStart
  for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) if (other.order < one.order) sum += price.swapped
  for (const { from, to, start, end } of wires) {
    const [a, b] = [at.get(from)!, at.get(to)!]
    sum += Math.abs(a.x + start.x - b.x - end.x) + Math.abs(a.y + start.y - b.y - end.y)
    if (order.get(to)! < order.get(from)!) sum += price.back
  }
  return sum
}

/** All arrangements one move away: one child moved, or two swapped. */
function* neighbours(columns: Columns): Generator<Columns> {
  const all = columns.flat()
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1))
      yield columns.map((column) => column.map((child) => (child === one ? other : child === other ? one : child)))
  for (const child of all) {
    const without = columns.map((column) => column.filter((other) => other !== child))
    for (const [index, column] of without.entries())
      for (let place = 0; place <= column.length; place += 1)
        yield without.with(index, column.toSpliced(place, 0, child)).filter((one) => one.length > 0)
  }
}

function improved(start: Columns, wires: readonly Wire[], gap: Point): { columns: Columns; score: number } {
  let [columns, score] = [start, costOf(start, wires, gap)]
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (const next of neighbours(columns)) {
      const value = costOf(next, wires, gap)
      if (value >= score - 1e-6) continue
      ;[columns, score, isBetter] = [next, value, true]
      break
    }
  }
  return { columns, score }
}

/** @returns the best block found from all initial numbers of columns */
function arrange(children: readonly Child[], wires: readonly Wire[], leaving: number): Block {
  // Arrows run between boxes, each on its own track.
  const tracks = Math.min(12, 4 + Math.ceil((wires.length + leaving) / children.length))
  const gap = { x: tracks * pitch, y: Math.min(7, tracks) * pitch }
  const found = children.map((_, index) => improved(distributed(children, index + 1), wires, gap))
  return settled(found.reduce((a, b) => (b.score < a.score ? b : a)).columns, gap)
}

/** Takes states (parents first) with the sizes of their texts and returns the box of each, on one plane. */
export function placeStates(
  states: readonly PlaceableState[],
  transitions: readonly PlaceableTransition[],
  headers: ReadonlyMap<string, Header>,
): Map<string, Box> {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  const childrenOf = (id: string): PlaceableState[] => states.filter(({ parent }) => parent === id)
  /** Boxes of everything inside a state, relative to its corner; the state itself included. */
  const insides = new Map<string, Map<string, Box>>()

  const childIn = (container: string, id: string): string | undefined => {
    const parent = parents.get(id)
    return parent === container ? id : parent === undefined ? undefined : childIn(container, parent)
  }
  const middle = (child: string, id: string): Point => {
    const { x, y, width, height } = insides.get(child)!.get(id)!
    return { x: x + width / 2, y: y + height / 2 }
  }

  const measure = (state: PlaceableState): Box => {
    const header = headers.get(state.id)!
    const own = { x: 0, y: 0, width: header.width, height: header.height }
    const inside = new Map([[state.id, own]])
    insides.set(state.id, inside)
    const children = childrenOf(state.id).map((child, order) => ({ ...measure(child), ...child, order }))
    if (children.length === 0) return own
    let leaving = 0
    const wires = transitions.flatMap(({ source, targets }) =>
      targets.flatMap((target): Wire[] => {
        const [from, to] = [childIn(state.id, source), childIn(state.id, target)]
        if ((from === undefined) !== (to === undefined)) leaving += 1
        if (from === undefined || to === undefined || from === to) return []
        return [{ from, to, start: middle(from, source), end: middle(to, target) }]
      }),
    )
    const block = arrange(children, wires, leaving)
    own.width = onGrid(Math.max(header.width, block.width + 2 * margin))
    own.height = header.height + block.height + 2 * margin - pitch
    for (const [child, { x, y }] of block.at)
      for (const [id, box] of insides.get(child)!)
        inside.set(id, { ...box, x: box.x + x + margin, y: box.y + y + header.height + margin - pitch })
    return own
  }

  const root = states[0]!
  measure(root)
  const edge = 2 * pitch
  return new Map([...insides.get(root.id)!].map(([id, box]) => [id, { ...box, x: box.x + edge, y: box.y + edge }]))
}
