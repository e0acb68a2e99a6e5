import { style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

export const film = style({ position: 'relative', boxShadow: `0 0 0 1px ${vars.color.line.gilt}`, background: vars.color.surface.sunken })
export const video = style({ width: '100%', aspectRatio: '16 / 9', objectFit: 'cover' })
export const toggle = style({
  position: 'absolute',
  right: 4,
  bottom: 4,
  selectors: { 'button&': { background: 'rgba(5, 7, 10, 0.6)' } },
})
