import { style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

const { text } = vars.color

export const trace = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  minWidth: 0,
  fontSize: 14,
  color: text.muted,
  fontVariantNumeric: 'lining-nums tabular-nums',
})
export const code = style({ fontFamily: 'inherit', color: text.secondary, overflowWrap: 'anywhere', userSelect: 'all' })
export const copied = style({ color: text.secondary })
