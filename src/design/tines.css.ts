import { style } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

export const tines = style({
  display: 'block',
  flex: 'none',
  width: 64,
  height: 11,
  color: vars.color.accent.gold,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1,
})

export const rule = style({
  display: 'flex',
  alignItems: 'flex-start',
  height: 11,
  '::after': {
    content: '""',
    flex: 1,
    height: 1,
    background: `linear-gradient(90deg, ${vars.color.accent.goldDim}, ${vars.color.line.subtle} 40%, ${vars.color.line.subtle})`,
  },
})
