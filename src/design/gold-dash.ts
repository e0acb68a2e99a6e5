import { vars } from './vars.css.ts'

/** `::before` of a point in a list: a short gold line at its first line's middle, in 18 px of room. For `.css.ts` files only. */
export const goldDash = {
  content: '""',
  position: 'absolute',
  left: 0,
  top: '0.85em',
  width: 8,
  height: 1,
  background: vars.color.accent.gold,
} as const
