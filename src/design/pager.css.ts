import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover } from './breakpoints.ts'
import { pagePaint } from './tines-paint.ts'
import { vars } from './vars.css.ts'

export const pager = style({
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 2,
  fontVariantNumeric: 'lining-nums tabular-nums',
})

/** Numbers that only wide screens show. */
export const wideOnly = style({ '@media': { [below.sm]: { display: 'none' } } })

export const step = style({
  position: 'relative',
  minWidth: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  color: vars.color.text.secondary,
  fontSize: 16,
  borderRadius: vars.radius.small,
  outlineOffset: 0,
  '@media': { [below.tiny]: { minWidth: 38 } },
})
globalStyle(`a${step}:hover`, { '@media': { [canHover]: { color: vars.color.accent.goldBright } } })

export const current = style([
  step,
  {
    color: vars.color.text.primary,
    fontWeight: 700,
    '::after': {
      content: '""',
      position: 'absolute',
      left: '50%',
      bottom: 4,
      width: 19,
      height: 8,
      marginLeft: -9,
      borderTop: `1px solid ${vars.color.accent.gold}`,
      background: pagePaint,
    },
  },
])

export const off = style([step, { color: vars.color.text.dead }])
