import { style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Cash receipts: the search, then a panel for each order. */
const { text } = vars.color

export const side = style({ display: 'grid', gap: 14, justifyItems: 'start', alignContent: 'start' })
export const lead = style({ color: text.secondary })
export const main = style({ display: 'grid', gap: 36, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', minWidth: 0 })
export const asking = style({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })
export const ask = style({ alignItems: 'flex-start', '@media': { [below.sm]: { flexDirection: 'column', alignItems: 'stretch' } } })
/** One line that grows with the pasted text, if the browser supports it. */
export const numbers = style({
  fontVariantNumeric: 'lining-nums tabular-nums',
  selectors: { '&&': { minHeight: 50, maxHeight: 260, resize: 'vertical', fieldSizing: 'content' } as object },
})
export const receipts = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 24 } },
})
export const receiptHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  marginBottom: 18,
})
export const orderNo = style({
  color: text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  overflowWrap: 'anywhere',
  fontWeight: 400,
})
export const reason = style({ color: text.secondary })
