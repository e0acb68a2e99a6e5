import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { goldDash } from '#src/design/gold-dash.ts'
import { vars } from '#src/design/vars.css.ts'

/* The guide. */
const { accent, text } = vars.color

export const columns = style({
  selectors: { '&&': { paddingTop: 16 } },
  '@media': { [from.md]: { selectors: { '&&': { paddingTop: 32 } } } },
})
export const rail = style({
  alignSelf: 'start',
  '@media': { [from.md]: { position: 'sticky', top: `calc(${vars.layout.header} + 24px)` } },
})
export const body = style({
  display: 'grid',
  gap: 72,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.md]: { gap: 88 } },
})
export const section = style({ scrollMarginTop: 24, minWidth: 0 })
export const heading = style({ marginBottom: 24 })
export const help = style({ alignSelf: 'start' })

export const steps = style({ counterReset: 'step', display: 'grid', gap: 32 })
export const step = style({
  counterIncrement: 'step',
  position: 'relative',
  paddingLeft: 64,
  '::before': {
    content: 'counter(step)',
    position: 'absolute',
    left: 0,
    top: -4,
    font: `500 40px/1 ${vars.font.figure}`,
    fontVariantNumeric: 'lining-nums',
    color: accent.gold,
  },
})
export const stepTitle = style({ fontSize: 19, lineHeight: 1.45, fontWeight: 600 })
globalStyle(`${step} > p`, { marginTop: 6 })

export const words = style({ color: text.secondary, maxWidth: '44em' })
export const subheading = style({ fontSize: 17, lineHeight: 1.45, fontWeight: 600, marginTop: 12 })
export const rights = style({ display: 'grid', gap: 16 })
export const list = style({ display: 'grid', gap: 10, color: text.secondary, maxWidth: '44em' })
globalStyle(`${list} > li`, { position: 'relative', paddingLeft: 18 })
globalStyle(`${list} > li::before`, goldDash)
export const resetHint = style({ marginTop: 12, fontSize: 14, lineHeight: 1.5, color: text.muted })

/** On phones the table has two columns: the time left is under the rule instead of beside it, so that nothing scrolls sideways. */
export const resetTable = style({})
export const ownColumn = style({ '@media': { [below.sm]: { display: 'none' } } })
export const underRule = style({
  marginTop: 4,
  fontSize: 14,
  lineHeight: 1.5,
  color: text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media': { [from.sm]: { display: 'none' } },
})
// The first column is as wide as its labels.
globalStyle(`${resetTable}${resetTable} tr > :first-child`, { '@media': { [below.sm]: { width: 0, paddingRight: 12 } } })
globalStyle(`${resetTable}${resetTable} tr > :nth-child(2)`, { '@media': { [below.sm]: { paddingRight: 0 } } })
