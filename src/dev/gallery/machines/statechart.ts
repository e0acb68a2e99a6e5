/**
 * The drawing of a statechart, for the gallery and for the images of machines/README.md (D3). A plain function instead of JSX, so that Node
 * can run it without a build. Colours are custom properties, `--chart-…`, which the surrounding page sets.
 */
import { createElement as h, type ReactElement } from 'react'
import type { ChartState, ChartTransition, Diagram, PlacedState, Point, TextLine } from './diagram.ts'

/** The parts that a running machine highlights in its drawing. */
export interface Lit {
  /** Ids of the active states. */
  states: ReadonlySet<string>
  /** Ids of the transitions just taken. */
  transitions: ReadonlySet<string>
}
export interface StatechartProps {
  diagram: Diagram
  lit?: Lit | undefined
  /** A state whose arrows are emphasised. */
  selected?: string | undefined
  /** Additional rules for the drawing's own style element. */
  palette?: string
  /** Width and height, if they differ from the layout's. */
  size?: { width: number; height: number }
}

/** Custom properties of the drawing, by the coloured part. */
export const chartColors = ['paper', 'box', 'edge', 'rule', 'text', 'dim', 'event', 'guard', 'target', 'note', 'arrow', 'lit'] as const
export type ChartColor = (typeof chartColors)[number]

const color = (name: ChartColor): string => `var(--chart-${name})`

const styles = [
  '.chart text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}',
  `.chart .name{font-size:15px;font-weight:700;fill:${color('text')}}`,
  `.chart .doing,.chart .action{fill:${color('dim')}}`,
  `.chart .trigger{fill:${color('event')}}.chart .guard{fill:${color('guard')}}.chart .target{fill:${color('target')}}`,
  `.chart .note{fill:${color('note')}}`,
  `.chart .paper{fill:${color('paper')}}`,
  `.chart .box{fill:${color('box')};fill-opacity:.55;stroke:${color('edge')}}`,
  '.chart .inner{fill:none}',
  '.chart .unreached .box,.chart .unreached.arrow path{stroke-dasharray:6 5}',
  `.chart .rule{stroke:${color('rule')}}`,
  `.chart .arrow path{fill:none;stroke:${color('arrow')};stroke-width:1.4}`,
  `.chart .arrow .tip,.chart .arrow circle{fill:${color('arrow')};stroke:none}`,
  `.chart .start circle{fill:${color('text')}}.chart .start path{stroke:${color('text')};fill:none}.chart .start .tip{fill:${color('text')};stroke:none}`,
  `.chart .active>.box{stroke:${color('lit')};stroke-width:2}.chart .leaf>.box{stroke-width:4;fill-opacity:1}`,
  `.chart .here{fill:${color('lit')};font-weight:700}`,
  `.chart .taken.arrow path{stroke:${color('lit')};stroke-width:4}.chart .taken.arrow .tip,.chart .taken.arrow circle{fill:${color('lit')};stroke:none}`,
  `.chart .row .mark{fill:none}.chart .taken.row .mark{stroke:${color('lit')};stroke-width:2}`,
  '.chart.choosing .arrow:not(.chosen){opacity:.18}.chart .chosen>.box{stroke-width:2.5}',
].join('\n')

const classes = (...names: (string | false | undefined)[]): string => names.filter((name) => typeof name === 'string').join(' ')

const textLine = ({ x, y, parts }: TextLine, key: number): ReactElement =>
  h(
    'text',
    { key, x, y, xmlSpace: 'preserve' },
    parts.map(({ text, tone }, index) => h('tspan', { key: index, className: tone }, text)),
  )

/** A path with rounded corners, ending where the tip begins. */
function wayOf(points: readonly Point[]): string {
  const radius = 5
  const toward = (from: Point, to: Point, by: number): Point => {
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    const share = Math.min(by, length / 2) / length
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (before === undefined) return `M${String(point.x)} ${String(point.y)}`
      if (after === undefined) return `L${String(point.x)} ${String(point.y)}`
      const [a, b] = [toward(point, before, radius), toward(point, after, radius)]
      return `L${String(a.x)} ${String(a.y)}Q${String(point.x)} ${String(point.y)} ${String(b.x)} ${String(b.y)}`
    })
    .join('')
}

/** The tip of an arrow from one point to another. */
function tip(from: Point, to: Point): ReactElement {
  const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)]
  const [x, y] = [to.x - dx * 9, to.y - dy * 9]
  const corners = [to, { x: x - dy * 4, y: y - dx * 4 }, { x: x + dy * 4, y: y + dx * 4 }]
  return h('polygon', { className: 'tip', points: corners.map((point) => `${String(point.x)},${String(point.y)}`).join(' ') })
}

interface BoxProps extends StatechartProps {
  placed: PlacedState
  state: ChartState
  transitions: ReadonlyMap<string, ChartTransition>
}

function stateBox({ placed, state, transitions, diagram, lit, selected }: BoxProps): ReactElement {
  const { id, box, lines, transitions: rows } = placed
  const isActive = lit?.states.has(id) === true
  // The innermost active state; the states around it are active as well.
  const isLeaf = isActive && !diagram.chart.states.some(({ id: inner, parent }) => parent === id && lit.states.has(inner))
  const { x, y, width, height } = box
  return h(
    'g',
    {
      key: id,
      className: classes(
        'state',
        state.kind,
        !state.isReached && 'unreached',
        isActive && 'active',
        isLeaf && 'leaf',
        selected === id && 'chosen',
      ),
      'data-state': id,
      'aria-current': isActive ? true : undefined,
    },
    h('rect', { className: 'box', x, y, width, height, rx: 4 }),
    state.kind === 'final' && h('rect', { className: 'box inner', x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 2 }),
    state.isInitial &&
      h(
        'g',
        { className: 'start' },
        h('circle', { cx: x - 16, cy: y + 16, r: 4 }),
        h('path', { d: `M${String(x - 16)} ${String(y + 16)}H${String(x - 6)}` }),
        tip({ x: x - 16, y: y + 16 }, { x, y: y + 16 }),
      ),
    rows.map((row) =>
      h(
        'g',
        {
          key: row.id,
          className: classes('row', transitions.get(row.id)?.isReached === false && 'unreached', lit?.transitions.has(row.id) && 'taken'),
          'data-row': row.id,
        },
        h('line', { className: 'rule', x1: x, x2: x + width, y1: row.box.y, y2: row.box.y }),
        h('rect', { className: 'mark', x: x + 3, y: row.box.y + 2, width: width - 6, height: row.box.height - 4, rx: 2 }),
        row.lines.map(textLine),
      ),
    ),
    lines.map(textLine),
    isLeaf && h('text', { className: 'here', x: x + width - 10, y: y + 20, textAnchor: 'end' }, '● here'),
  )
}

/** Draws a diagram, with highlights if a machine runs. */
export function Statechart(props: StatechartProps): ReactElement {
  const { diagram, lit, selected, palette = '', size } = props
  const { name, id, about, chart, layout } = diagram
  const states = new Map(chart.states.map((state) => [state.id, state]))
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]))
  const isChosen = (transition: string, target: string): boolean => target === selected || transitions.get(transition)?.source === selected
  const [titleId, descriptionId] = [`chart-${name}-title`, `chart-${name}-description`]
  return h(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      className: classes('chart', selected !== undefined && 'choosing'),
      role: 'img',
      'aria-labelledby': `${titleId} ${descriptionId}`,
      viewBox: `0 0 ${String(layout.width)} ${String(layout.height)}`,
      width: size?.width ?? layout.width,
      height: size?.height ?? layout.height,
    },
    h('title', { id: titleId }, `Statechart ${id}`),
    h('desc', { id: descriptionId }, `${about} ${String(chart.states.length)} states, ${String(chart.transitions.length)} transitions.`),
    h('style', null, `${palette}${styles}`),
    h('rect', { className: 'paper', width: layout.width, height: layout.height }),
    layout.states.map((placed) => stateBox({ ...props, placed, state: states.get(placed.id)!, transitions })),
    layout.arrows.map(({ transition, target, points }) => {
      const last = points.at(-1)!
      return h(
        'g',
        {
          key: `${transition} ${target}`,
          className: classes(
            'arrow',
            transitions.get(transition)?.isReached === false && 'unreached',
            lit?.transitions.has(transition) && 'taken',
            selected !== undefined && isChosen(transition, target) && 'chosen',
          ),
          'data-transition': transition,
        },
        h('path', { d: wayOf([...points.slice(0, -1), last]) }),
        h('circle', { cx: points[0]!.x, cy: points[0]!.y, r: 3 }),
        tip(points.at(-2)!, last),
      )
    }),
  )
}
