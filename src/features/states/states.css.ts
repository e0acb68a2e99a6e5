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

/** The countdown takes a row of its own above the buttons. */
export const left = style({ flex: '1 0 100%' })
export const leftLabel = style({ fontSize: 13, lineHeight: 1.5, color: text.muted })
export const days = style({ margin: '0 14px 0 4px', fontSize: 22, fontFamily: vars.font.text, fontWeight: 500 })
