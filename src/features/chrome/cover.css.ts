import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { forcedColours, lessMotion } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const cover = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.loader,
  display: 'none',
  placeItems: 'center',
  alignContent: 'center',
  gap: 36,
  background: vars.color.surface.sunken,
})
// If the scripts have failed, the session will never be known (src/document/head-script.ts).
globalStyle(`html:is([data-session-unknown], [data-sign-in-return]):not([data-unstarted]) ${cover}`, { display: 'grid' })

export const emblem = style({
  width: 120,
  height: 128,
  background: vars.image.metal,
  mask: `${vars.image.emblem} center / contain no-repeat`,
})
export const track = style({ position: 'relative', width: 220, height: 2, overflow: 'hidden', background: vars.color.line.default })
const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(320%)' } })
export const fill = style({
  display: 'block',
  width: '34%',
  height: '100%',
  background: vars.color.accent.goldBright,
  animation: `${sweep} 1.6s ${vars.easing.move} infinite`,
  '@media': { [lessMotion]: { width: '100%', opacity: 0.5, animation: 'none' }, [forcedColours]: { background: 'CanvasText' } },
})
