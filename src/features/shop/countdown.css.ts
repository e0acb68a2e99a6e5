import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

export const countdown = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 14,
  lineHeight: 1.4,
  color: vars.color.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
})
globalStyle(`${countdown} > svg`, { color: vars.color.text.muted, flex: 'none' })
