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

/** Takes the size of the plane and the journeys, in routing order, and returns the corners of each route. */
export function routeAll(width: number, height: number, journeys: readonly Journey[]): Point[][] {
  const columns = Math.ceil(width / pitch) + 1
  const rows = Math.ceil(height / pitch) + 1
  const count = columns * rows
  /** The target whose arrow runs from a point to the right (0) or down (1); −1: none. */
  const used = [new Int16Array(count).fill(-1), new Int16Array(count).fill(-1)]
  const targets = [...new Set(journeys.map(({ target }) => target))]

  const each = (box: Box, grow: number, visit: (point: number) => void): void => {
    const [left, top] = [Math.max(0, box.x / pitch - grow), Math.max(0, box.y / pitch - grow)]
    const [right, bottom] = [
      Math.min(columns - 1, (box.x + box.width) / pitch + grow),
      Math.min(rows - 1, (box.y + box.height) / pitch + grow),
    ]
    for (let y = Math.ceil(top); y <= bottom; y += 1) for (let x = Math.ceil(left); x <= right; x += 1) visit(y * columns + x)
  }

  return journeys.map((journey) => {
    const name = targets.indexOf(journey.target)
    const blocked = new Uint8Array(count)
    const near = new Uint8Array(count)
    for (const box of journey.obstacles) {
      each(box, 1, (point) => (near[point] = 1))
      each(box, 0, (point) => (blocked[point] = 1))
    }
    const onBorder = [new Uint8Array(count), new Uint8Array(count)]
    for (const { x, y, width: w, height: h } of journey.borders) {
      for (const side of [y, y + h]) each({ x, y: side, width: w, height: 0 }, 0, (point) => (onBorder[0]![point] = 1))
      for (const side of [x, x + w]) each({ x: side, y, width: 0, height: h }, 0, (point) => (onBorder[1]![point] = 1))
    }
    const { goal, fromInside } = journey
    const [left, top, right, bottom] = [goal.x, goal.y, goal.x + goal.width, goal.y + goal.height].map((value) => value / pitch) as [
      number,
      number,
      number,
      number,
    ]
    /** Whether an arrow that arrives at a point in a direction ends on the goal's edge; corners do not count. */
    const isGoal = (x: number, y: number, direction: Direction): boolean => {
      const [dx, dy] = steps[direction]
      const sign = fromInside ? -1 : 1
      if (dx !== 0) return x === (dx * sign > 0 ? left : right) && y > top + 1 && y < bottom - 1
      return y === (dy * sign > 0 ? top : bottom) && x > left + 1 && x < right - 1
    }
    const far = (x: number, y: number): number =>
      (Math.max(left - x, 0, x - right) + Math.max(top - y, 0, y - bottom)) * (fromInside ? 0 : 1)

    const best = new Float64Array(count * 4).fill(Infinity)
    const from = new Int32Array(count * 4).fill(-1)
    const queue = new Queue()
    const origins = new Set<number>()
    for (const { at, direction } of journey.starts) {
      const [x, y] = [at.x / pitch, at.y / pitch]
      const key = (y * columns + x) * 4 + direction
      best[key] = 0
      origins.add(key)
      queue.push(key, far(x, y))
    }
    let end = -1
    while (queue.size > 0) {
      const key = queue.pop()
      const direction = (key % 4) as Direction
      const point = (key - direction) / 4
      const [x, y] = [point % columns, Math.floor(point / columns)]
      if (isGoal(x, y, direction) && !origins.has(key)) {
        end = key
        break
      }
      for (const next of [0, 1, 2, 3] as const) {
        if ((next + 2) % 4 === direction || (origins.has(key) && next !== direction)) continue
        const [dx, dy] = steps[next]
        const [nx, ny] = [x + dx, y + dy]
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue
        const to = ny * columns + nx
        if (blocked[to] === 1 && !isGoal(nx, ny, next)) continue
        const axis = next % 2
        const occupant = used[axis]![dx + dy > 0 ? point : to]!
        let price: number = occupant === -1 ? 1 : occupant === name ? cost.shared : cost.along
        if (onBorder[axis]![point] === 1 && onBorder[axis]![to] === 1) price += cost.along
        if (near[to] === 1) price += cost.nearBox
        if (next !== direction) {
          price += cost.bend + (near[point] === 1 ? cost.bendNearBox : 0)
          if (isTaken(point, name)) price += cost.ontoOther
        }
        if (isCrossed(to, axis, name)) price += cost.crossing
        const total = best[key]! + price
        const after = to * 4 + next
        if (total >= best[after]!) continue
        best[after] = total
        from[after] = key
        queue.push(after, total + far(nx, ny))
      }
    }
    if (end === -1) throw new Error(`no route for an arrow to ${journey.target}`)
    const way: Point[] = []
    for (let key = end; key !== -1; key = from[key]!) {
      const point = Math.floor(key / 4)
      way.unshift({ x: point % columns, y: Math.floor(point / columns) })
    }
    for (const [index, point] of way.slice(1).entries()) {
      const before = way[index]!
      const first = Math.min(before.y * columns + before.x, point.y * columns + point.x)
      used[before.y === point.y ? 0 : 1]![first] = name
    }
    return corners(way).map(({ x, y }) => ({ x: x * pitch, y: y * pitch }))
  })

  function isTaken(point: number, name: number): boolean {
    return [used[0]![point]!, used[0]![point - 1] ?? -1, used[1]![point]!, used[1]![point - columns] ?? -1].some(
      (one) => one !== -1 && one !== name,
    )
  }
  function isCrossed(point: number, axis: number, name: number): boolean {
    const across = used[1 - axis]!
    const before = across[point - (axis === 0 ? columns : 1)] ?? -1
    return [across[point]!, before].some((one) => one !== -1 && one !== name)
  }
}

/** Only the points where a route begins, bends and ends. */
const corners = (way: readonly Point[]): Point[] =>
  way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]]
    if (before === undefined || after === undefined) return true
    return !(before.x === after.x || before.y === after.y) || (before.x === after.x ? point.x !== before.x : point.y !== before.y)
  })
