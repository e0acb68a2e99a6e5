/**
 * Routes of arrows: each is searched on a grid (A*), around boxes and texts it does not belong to, with few bends; arrows to different
 * states never share a line. Arrows to the same state may join like branches of a tree.
 */
import type { Box, Point } from '../../src/dev/gallery/machines/diagram.ts'
import { pitch } from './write-lines.ts'

/** An arrow to be routed. Coordinates in px of the unscaled drawing. */
export interface Journey {
  /** Arrows with the same target may join. */
  target: string
  /** Possible start points, with the direction in which the arrow leaves. */
  starts: readonly { at: Point; direction: Direction }[]
  /** The target box, and whether the arrow comes from inside it. */
  goal: Box
  fromInside: boolean
  /** Boxes that the arrow must avoid. */
  obstacles: readonly Box[]
  /** Boxes that it may leave and enter, but not follow along the edges. */
  borders: readonly Box[]
}

/** Right, down, left, up. */
export type Direction = 0 | 1 | 2 | 3
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

const cost = { bend: 6, bendNearBox: 10, nearBox: 1.5, along: 80, shared: 0.35, crossing: 4, ontoOther: 40 }

/** A priority queue of numbers: the lowest priority comes first. */
class Queue {
  private readonly keys: number[] = []
  private readonly priorities: number[] = []
  get size(): number {
    return this.keys.length
  }
  push(key: number, priority: number): void {
    let at = this.keys.length
    this.keys.push(key)
    this.priorities.push(priority)
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.priorities[above]! <= priority) break
      this.keys[at] = this.keys[above]!
      this.priorities[at] = this.priorities[above]!
      at = above
    }
    this.keys[at] = key
    this.priorities[at] = priority
  }
  pop(): number {
    const first = this.keys[0]!
    const [key, priority] = [this.keys.pop()!, this.priorities.pop()!]
    const size = this.keys.length
    if (size > 0) {
      let at = 0
      for (;;) {
        let below = 2 * at + 1
        if (below >= size) break
        if (below + 1 < size && this.priorities[below + 1]! < this.priorities[below]!) below += 1
        if (this.priorities[below]! >= priority) break
        this.keys[at] = this.keys[below]!
        this.priorities[at] = this.priorities[below]!
        at = below
      }
      this.keys[at] = key
      this.priorities[at] = priority
    }
    return first
  }
}

/** The points of a drawing, numbered by rows. */
interface Grid {
  columns: number
  rows: number
  count: number
}

/** The points in a box that is made larger by this number of points on each side. */
function pointsIn({ columns, rows }: Grid, box: Box, grow: number): number[] {
  const [left, top] = [Math.max(0, box.x / pitch - grow), Math.max(0, box.y / pitch - grow)]
  const [right, bottom] = [
    Math.min(columns - 1, (box.x + box.width) / pitch + grow),
    Math.min(rows - 1, (box.y + box.height) / pitch + grow),
  ]
  const points: number[] = []
  for (let y = Math.ceil(top); y <= bottom; y += 1) for (let x = Math.ceil(left); x <= right; x += 1) points.push(y * columns + x)
  return points
}

/** What surrounds a journey's points; borders by the axis of the line: along x (0) or y (1). */
interface Terrain {
  blocked: ReadonlySet<number>
  near: ReadonlySet<number>
  borders: readonly [ReadonlySet<number>, ReadonlySet<number>]
}

function terrainOf(grid: Grid, { obstacles, borders }: Journey): Terrain {
  const pointsOf = (boxes: readonly Box[], grow: number): Set<number> => new Set(boxes.flatMap((box) => pointsIn(grid, box, grow)))
  const flat = borders.flatMap((box) => [box.y, box.y + box.height].map((y) => ({ ...box, y, height: 0 })))
  const upright = borders.flatMap((box) => [box.x, box.x + box.width].map((x) => ({ ...box, x, width: 0 })))
  return { blocked: pointsOf(obstacles, 0), near: pointsOf(obstacles, 1), borders: [pointsOf(flat, 0), pointsOf(upright, 0)] }
}

/** The end of a journey, in points. */
interface Goal {
  /** Whether an arrow that arrives at a point in a direction ends on the goal's edge; corners do not count. */
  isReached: (x: number, y: number, direction: Direction) => boolean
  /** At least the number of steps that are left. */
  far: (x: number, y: number) => number
}

function goalOf({ goal, fromInside }: Journey): Goal {
  const [left, top] = [goal.x / pitch, goal.y / pitch]
  const [right, bottom] = [(goal.x + goal.width) / pitch, (goal.y + goal.height) / pitch]
  const sign = fromInside ? -1 : 1
  return {
    isReached: (x, y, direction) => {
      const [dx, dy] = steps[direction]
      if (dx !== 0) return x === (dx * sign > 0 ? left : right) && y > top + 1 && y < bottom - 1
      return y === (dy * sign > 0 ? top : bottom) && x > left + 1 && x < right - 1
    },
    far: (x, y) => (fromInside ? 0 : Math.max(left - x, 0, x - right) + Math.max(top - y, 0, y - bottom)),
  }
}

/** The lines between points that arrows occupy already, each by the number of its target. */
class Lines {
  private readonly columns: number
  /** The target whose arrow runs from a point to the right (0) or down (1); −1: none. */
  private readonly used: readonly [Int16Array, Int16Array]
  constructor({ columns, count }: Grid) {
    this.columns = columns
    this.used = [new Int16Array(count).fill(-1), new Int16Array(count).fill(-1)]
  }
  private at(axis: number, point: number): number {
    return this.used[axis]![point] ?? -1
  }
  /** The target of the line that a step follows; −1: none. */
  along({ point, to, next }: Step): number {
    return this.at(next % 2, Math.min(point, to))
  }
  /** Whether the arrow to another target passes the point. */
  isTaken(point: number, target: number): boolean {
    return this.isCrossed(point, 0, target) || this.isCrossed(point, 1, target)
  }
  /** Whether a step that arrives on this axis crosses the arrow to another target. */
  isCrossed(point: number, axis: number, target: number): boolean {
    const across = 1 - axis
    const before = point - (across === 0 ? 1 : this.columns)
    return [this.at(across, point), this.at(across, before)].some((one) => one !== -1 && one !== target)
  }
  occupy(way: readonly number[], target: number): void {
    for (const [index, point] of way.slice(1).entries()) {
      const first = Math.min(way[index]!, point)
      this.used[Math.abs(way[index]! - point) === 1 ? 0 : 1][first] = target
    }
  }
}

/** A step to the next point. */
interface Step {
  point: number
  to: number
  /** In which the arrow has come to the point, and in which it goes on. */
  direction: Direction
  next: Direction
}

/** The cost of a step for the arrow to a target. */
function priceOf(step: Step, target: number, { near, borders }: Terrain, lines: Lines): number {
  const { point, to, direction, next } = step
  const border = borders[next % 2]!
  const occupant = lines.along(step)
  let price: number = occupant === -1 ? 1 : occupant === target ? cost.shared : cost.along
  if (border.has(point) && border.has(to)) price += cost.along
  if (near.has(to)) price += cost.nearBox
  if (next !== direction) {
    price += cost.bend + (near.has(point) ? cost.bendNearBox : 0)
    if (lines.isTaken(point, target)) price += cost.ontoOther
  }
  return lines.isCrossed(to, next % 2, target) ? price + cost.crossing : price
}

/** The point beside another one; undefined outside of the grid. */
function neighbour({ columns, rows }: Grid, point: number, direction: Direction): number | undefined {
  const [dx, dy] = steps[direction]
  const [x, y] = [(point % columns) + dx, Math.floor(point / columns) + dy]
  return x < 0 || y < 0 || x >= columns || y >= rows ? undefined : y * columns + x
}

/** Searches the cheapest way of a journey (A*). @returns its points; undefined if there is none */
function wayOf(grid: Grid, journey: Journey, blocked: Terrain['blocked'], price: (step: Step) => number): number[] | undefined {
  const goal = goalOf(journey)
  const placeOf = (point: number): [number, number] => [point % grid.columns, Math.floor(point / grid.columns)]
  // A key is a point and the direction in which the arrow arrives.
  const best = new Float64Array(grid.count * 4).fill(Infinity)
  const from = new Int32Array(grid.count * 4).fill(-1)
  const queue = new Queue()
  const origins = new Set<number>()
  for (const { at, direction } of journey.starts) {
    const [x, y] = [at.x / pitch, at.y / pitch]
    const key = (y * grid.columns + x) * 4 + direction
    best[key] = 0
    origins.add(key)
    queue.push(key, goal.far(x, y))
  }
  while (queue.size > 0) {
    const key = queue.pop()
    const isOrigin = origins.has(key)
    const direction = (key % 4) as Direction
    const point = Math.floor(key / 4)
    if (goal.isReached(...placeOf(point), direction) && !isOrigin) return pointsTo(key, from)
    for (const next of [0, 1, 2, 3] as const) {
      if ((next + 2) % 4 === direction || (isOrigin && next !== direction)) continue
      const to = neighbour(grid, point, next)
      if (to === undefined || (blocked.has(to) && !goal.isReached(...placeOf(to), next))) continue
      const total = best[key]! + price({ point, to, direction, next })
      const after = to * 4 + next
      if (total >= best[after]!) continue
      best[after] = total
      from[after] = key
      queue.push(after, total + goal.far(...placeOf(to)))
    }
  }
  return undefined
}

/** The points on the way to a key. @param from the key before each key; −1: none */
function pointsTo(end: number, from: Int32Array): number[] {
  const points: number[] = []
  for (let key = end; key !== -1; key = from[key]!) points.push(Math.floor(key / 4))
  return points.toReversed()
}

/** Takes the size of the plane and the journeys, in routing order, and returns the corners of each route. */
export function routeAll(width: number, height: number, journeys: readonly Journey[]): Point[][] {
  const [columns, rows] = [Math.ceil(width / pitch) + 1, Math.ceil(height / pitch) + 1]
  const grid: Grid = { columns, rows, count: columns * rows }
  const lines = new Lines(grid)
  const targets = [...new Set(journeys.map(({ target }) => target))]
  return journeys.map((journey) => {
    const target = targets.indexOf(journey.target)
    const terrain = terrainOf(grid, journey)
    const way = wayOf(grid, journey, terrain.blocked, (step) => priceOf(step, target, terrain, lines))
    if (way === undefined) throw new Error(`no route for an arrow to ${journey.target}`)
    lines.occupy(way, target)
    return corners(way.map((point) => ({ x: point % columns, y: Math.floor(point / columns) }))).map(({ x, y }) => ({
      x: x * pitch,
      y: y * pitch,
    }))
  })
}

/** Only the points where a route begins, bends and ends. */
const corners = (way: readonly Point[]): Point[] =>
  way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]]
    if (before === undefined || after === undefined) return true
    return !(before.x === after.x || before.y === after.y) || (before.x === after.x ? point.x !== before.x : point.y !== before.y)
  })
