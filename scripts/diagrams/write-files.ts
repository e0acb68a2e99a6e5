/** The files of a diagram: data for the gallery, and a standalone image for light and dark pages (D3). */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { everharrow } from '../../src/design/tokens.ts'
import type { Diagram } from '../../src/dev/gallery/machines/diagram.ts'
import { chartColors, Statechart, type ChartColor } from '../../src/dev/gallery/machines/statechart.ts'

const { accent, line, status, surface, text } = everharrow.color
const dark: Record<ChartColor, string> = {
  paper: surface.base,
  box: surface.hover,
  edge: line.input,
  rule: line.default,
  text: text.primary,
  dim: text.secondary,
  event: accent.goldBright,
  guard: accent.teal,
  target: text.primary,
  note: status.bad,
  arrow: accent.gold,
  lit: accent.ember,
}
/** The same hues on white, dark enough to read: a contrast of at least 4.5 to 1 on each background. */
const light: Record<ChartColor, string> = {
  paper: '#ffffff',
  box: '#eceef0',
  edge: '#6a7983',
  rule: '#c9d0d4',
  text: '#12171b',
  dim: '#47525a',
  event: '#6d4c0f',
  guard: '#14605a',
  target: '#12171b',
  note: '#a62a1f',
  arrow: '#8a6420',
  lit: '#b3410d',
}
const properties = (colors: Record<ChartColor, string>): string => chartColors.map((name) => `--chart-${name}:${colors[name]}`).join(';')
const palette = `.chart{${properties(light)}}\n@media (prefers-color-scheme:dark){.chart{${properties(dark)}}}\n`

/** Returns the image of a diagram. It has its own background, so it is readable on any page. */
export const svgOf = (diagram: Diagram): string => `${renderToStaticMarkup(createElement(Statechart, { diagram, palette }))}\n`

/** Returns a diagram as JSON, with each state, transition and arrow on a line of its own, so that diffs are readable. */
export function jsonOf(diagram: Diagram): string {
  const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
  const write = (value: unknown, indent: string, depth: number): string => {
    if (isPlain(value) || depth === 0) return JSON.stringify(value)
    const inner = `${indent}  `
    if (Array.isArray(value))
      return value.length === 0 ? '[]' : `[\n${value.map((item) => inner + write(item, inner, 0)).join(',\n')}\n${indent}]`
    const entries = Object.entries(value as object).filter(([, item]) => item !== undefined)
    return `{\n${entries.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, inner, depth - 1)}`).join(',\n')}\n${indent}}`
  }
  return `${write(diagram, '', 3)}\n`
}
