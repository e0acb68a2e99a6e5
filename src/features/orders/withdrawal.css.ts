import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Withdrawal: the conditions, the two steps, the list of purchases. */
const { line, text } = vars.color

export const conditions = style({ display: 'grid', gap: 20, color: text.secondary })
export const steps = style({ display: 'grid', gap: 24, gridTemplateColumns: 'minmax(0, 1fr)' })
export const stepTitle = style({ outlineOffset: 3 })
export const trouble = style({ outlineOffset: 3 })
/** Buttons in equal columns, the safe one first, as in dialogs. */
export const choice = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
globalStyle(`${choice} > :is(a, button)`, { whiteSpace: 'normal', paddingInline: 14 })

export const columns = style({
  display: 'grid',
  gap: 48,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 64 }, [from.lg]: { gap: 96 } },
})
export const measure = style({ maxWidth: 600 })
export const section = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' })

export const rows = style({ borderTop: `1px solid ${line.default}` })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px 14px',
  alignItems: 'center',
  padding: '16px 0',
  borderBottom: `1px solid ${line.subtle}`,
  '@media': { [from.sm]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
})
export const rowName = style({ fontWeight: 600 })
export const rowFacts = style({ fontSize: 14, lineHeight: 1.55, color: text.muted })
export const rowAction = style({ gridColumn: '1 / -1', display: 'grid', '@media': { [from.sm]: { gridColumn: 'auto' } } })
