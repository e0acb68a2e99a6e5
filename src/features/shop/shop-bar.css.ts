import { globalStyle, style } from '@vanilla-extract/css'
import { below, belowWidth, canHover } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 32px',
  padding: '18px 0',
  fontSize: 15,
  color: vars.color.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media': { [below.sm]: { justifyContent: 'space-between', columnGap: 16, fontSize: 14 } },
})
/* Below 390 px both clocks have their own row in any font: a late font must not add a second row. */
globalStyle(`${bar} > p`, { '@media': { [belowWidth(390)]: { width: '100%' } } })
globalStyle(`${bar} b`, { fontWeight: 600, color: vars.color.text.primary })

export const links = style({
  display: 'flex',
  gap: 24,
  marginLeft: 'auto',
  '@media': { [below.sm]: { width: '100%', marginLeft: 0, marginTop: 6, borderTop: `1px solid ${vars.color.line.subtle}` } },
})
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  fontWeight: 500,
  color: vars.color.text.primary,
  '@media': { [canHover]: { ':hover': { color: vars.color.accent.goldBright } } },
})
