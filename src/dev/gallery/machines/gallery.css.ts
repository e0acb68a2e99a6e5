import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, status, surface, text } = vars.color

export const page = style({
  display: 'grid',
  gap: 16,
  padding: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [below.md]: { padding: 16 } },
})
export const menuList = style({ display: 'flex', flexWrap: 'wrap' })
export const menuLink = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  minHeight: 44,
  padding: '8px 12px',
  borderBottom: '2px solid transparent',
  selectors: { '&[aria-current]': { borderColor: accent.gold, fontWeight: 600, background: surface.raised } },
  '@media': { [canHover]: { ':hover': { background: surface.raised } } },
})
export const running = style({ fontSize: 13, color: status.ok })
export const main = style({ minWidth: 0, display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' })

export const name = style({ font: `${vars.weight.heading} ${vars.type.heading2} ${vars.font.display}` })
export const about = style({ maxWidth: 760, color: text.secondary })
export const dim = style({ color: text.muted, fontSize: 15 })
/** The drawing with its description, and beside it the running machines. */
export const stage = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '@media': { [from.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 360px', gridTemplateRows: 'auto 1fr' } },
})
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 48,
  alignItems: 'start',
  '@media': { [below.md]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
})
export const live = style({
  '@media': { [from.wide]: { gridRow: 'span 2' } },
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const part = style({ marginTop: 24, display: 'grid', gap: 12, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' })
export const title = style({ font: `${vars.weight.heading} ${vars.type.heading3} ${vars.font.display}` })
export const partTitle = style({ fontSize: 17, fontWeight: 600, display: 'inline' })
export const summary = style({ minHeight: 32, cursor: 'pointer' })
export const count = style({ color: text.muted, fontWeight: 400 })
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 })
export const plainList = style({ display: 'grid', gap: 4 })

/* Outline */
export const states = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' })
export const state = style({
  paddingLeft: 12,
  borderLeft: `1px solid ${line.default}`,
  selectors: { '&[aria-current]': { borderLeft: `3px solid ${accent.emberHover}`, paddingLeft: 10 } },
})
globalStyle(`${state} > ${states}`, { marginTop: 12 })
export const stateName = style({
  minHeight: 28,
  padding: '0 4px',
  margin: '0 0 0 -4px',
  border: 0,
  background: 'none',
  fontWeight: 600,
  cursor: 'pointer',
  textDecoration: 'underline',
  textDecorationColor: line.input,
  textUnderlineOffset: 4,
  selectors: { '&[aria-pressed="true"]': { background: accent.goldPress, textDecorationColor: accent.gold } },
})
export const here = style({ color: accent.emberHover, fontSize: 14 })
export const notReached = style({ color: status.bad, fontSize: 15, overflowWrap: 'anywhere' })
export const description = style({ color: text.secondary, fontSize: 15, maxWidth: 760 })
export const transitions = style({ display: 'grid', gap: 2, marginTop: 4 })
export const transition = style({ fontSize: 15, paddingLeft: 12, overflowWrap: 'anywhere' })
export const trigger = style({ color: accent.goldBright })
export const guard = style({ color: accent.teal })

/* Documentation */
export const words = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' })
export const word = style({ borderTop: `1px solid ${line.subtle}`, paddingTop: 8 })
export const wordName = style({ fontFamily: vars.font.mono, fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' })
globalStyle(`${word} p`, { fontSize: 15 })
export const code = style({
  margin: '4px 0 0',
  padding: '8px 12px',
  background: surface.sunken,
  fontFamily: vars.font.mono,
  fontSize: 13,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: text.secondary,
})

/* Live */
export const last = style({ display: 'block', minHeight: 26, fontWeight: 600 })
export const log = style({ display: 'grid', gap: 2, fontSize: 14, color: text.secondary })
export const warning = style({ paddingLeft: 12, borderLeft: `2px solid ${status.warn}`, maxWidth: 760 })
export const form = style({ display: 'grid', gap: 16, maxWidth: 560, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'stretch' })
export const group = style({
  display: 'grid',
  gap: 12,
  paddingLeft: 12,
  borderLeft: `1px solid ${line.default}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const legend = style({ fontWeight: 600, padding: 0, marginBottom: 4 })
export const listItem = style({ display: 'grid', gap: 8, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' })
export const optionalPart = style({ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' })
export const json = style({ fontFamily: vars.font.mono, minHeight: 96 })
