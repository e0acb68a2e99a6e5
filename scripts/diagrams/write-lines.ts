/** The text of a state's box, line by line, in the monospaced font of all drawings: its size is computed without a browser. */
import type { ChartState, ChartTransition, Reach, TextLine, TextPart } from '../../src/dev/gallery/machines/diagram.ts'

/** All positions in the drawing are multiples of this, so that arrows run on a grid. */
export const pitch = 8
/** Height of a line of text, in px of the unscaled drawing. */
export const lineHeight = 2 * pitch
/** Width of a letter: monospaced fonts have about .6 em; some extra for wider ones. */
const letter = { name: 9.2, text: 7.4 }
/** Longer lines are wrapped. */
const longest = 42
const padding = 12

type MaybeReached = Partial<Reach>
export type SizedState = Omit<ChartState, keyof Reach> & MaybeReached
export type SizedTransition = Omit<ChartTransition, keyof Reach> & MaybeReached

/** A transition's lines in the box of its source. */
export interface HeaderRow {
  id: string
  y: number
  height: number
  width: number
  lines: TextLine[]
}
/** A state's own text, from its top left corner, with the size it needs. */
export interface Header {
  lines: TextLine[]
  rows: HeaderRow[]
  width: number
  height: number
  /** Width of the lines that are not transitions. */
  linesWidth: number
}

/** Rounds a length up to the grid. */
export const onGrid = (length: number): number => Math.ceil(length / pitch) * pitch

const lengthOf = (parts: readonly TextPart[]): number => parts.reduce((sum, { text }) => sum + text.length, 0)
const widthOf = ({ parts }: { parts: readonly TextPart[] }): number =>
  parts.reduce((sum, { text, tone }) => sum + text.length * (tone === 'name' ? letter.name : letter.text), 0)

/** Sets words in lines; words that do not fit continue on the next line, indented. */
function flow(words: readonly TextPart[]): TextPart[][] {
  const lines: TextPart[][] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined) lines.push([word])
    else if (lengthOf(last) + 1 + word.text.length > longest) lines.push([{ ...word, text: `  ${word.text}` }])
    else last.push({ ...word, text: ` ${word.text}` })
  }
  return lines
}

/** `/ first, second` as words that may be wrapped after a comma. */
const listed = (prefix: string, items: readonly string[], tone: TextPart['tone']): TextPart[] =>
  items.map((item, index) => ({ text: `${index === 0 ? `${prefix} ` : ''}${item}${index < items.length - 1 ? ',' : ''}`, tone }))

const notReached = ({ isReached, reason }: MaybeReached): TextPart[][] =>
  isReached === false
    ? flow(`✗ not reached: ${reason ?? 'no path of the tests comes here'}`.split(' ').map((text) => ({ text, tone: 'note' })))
    : []

/** How a transition names its target: a sibling by its name, others by their path. */
function targetName(target: string, source: string): string {
  const parent = source.slice(0, source.lastIndexOf('.') + 1)
  const path = [`${source}.`, parent].find(
    (prefix) => prefix !== '' && target.startsWith(prefix) && !target.slice(prefix.length).includes('.'),
  )
  return path === undefined ? target.slice(target.indexOf('.') + 1) : target.slice(path.length)
}

function transitionLines(transition: SizedTransition): TextPart[][] {
  const { trigger, guard, actions, source, targets, reenters } = transition
  const words: TextPart[] = [{ text: trigger, tone: 'trigger' }]
  if (guard !== undefined) words.push({ text: `[${guard}]`, tone: 'guard' })
  words.push(...targets.map((target) => ({ text: `→ ${targetName(target, source)}`, tone: 'target' as const })))
  words.push(...listed('/', actions, 'action'))
  if (targets.length === 0 && reenters) words.push({ text: 'enters anew', tone: 'action' })
  else if (targets.length + actions.length === 0) words.push({ text: 'changes nothing', tone: 'action' })
  return [...flow(words), ...notReached(transition)]
}

function stateLines(state: SizedState): TextPart[][] {
  const { name, kind, history, tags, entry, exit, invokes } = state
  const doing = (text: string): TextPart[][] => [[{ text, tone: 'doing' }]]
  return [
    [{ text: name, tone: 'name' }],
    ...(kind === 'parallel' ? doing('all of these at once') : []),
    ...(kind === 'final' ? doing('final') : []),
    ...(history === undefined ? [] : doing(history === 'deep' ? 'H*: as it last was, down to the leaves' : 'H: as it last was')),
    ...(tags.length === 0 ? [] : flow(listed('tags', tags, 'doing'))),
    ...(entry.length === 0 ? [] : flow(listed('entry /', entry, 'doing'))),
    ...(exit.length === 0 ? [] : flow(listed('exit /', exit, 'doing'))),
    ...invokes.flatMap((id) => doing(`invokes ${id}`)),
    ...notReached(state),
  ]
}

/** Returns the text of a state with its transitions. */
export function writeHeader(state: SizedState, transitions: readonly SizedTransition[]): Header {
  let y = pitch
  const place = (lines: readonly TextPart[][]): TextLine[] =>
    lines.map((parts) => {
      // The baseline of a 16 px line.
      const line = { parts, x: padding, y: y + 12 }
      y += lineHeight
      return line
    })
  const lines = place(stateLines(state))
  y += pitch
  const rows = transitions.map((transition) => {
    const top = y
    const placed = place(transitionLines(transition))
    y += pitch
    return {
      id: transition.id,
      y: top,
      height: placed.length * lineHeight,
      lines: placed,
      width: Math.max(...placed.map(widthOf)) + padding,
    }
  })
  const linesWidth = onGrid(Math.max(...lines.map(widthOf)) + padding)
  const width = onGrid(Math.max(linesWidth, ...rows.map((row) => row.width)) + 2 * padding)
  return { lines, rows, linesWidth, width, height: onGrid(y) }
}
