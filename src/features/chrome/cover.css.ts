import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { lessMotion } from '#src/design/breakpoints.ts'
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
/** The session's states in which it is not known yet whether a member is logged in. */
const unknown = ['uninitialised', 'restoring', 'discardingTokens', 'exchangingGameToken', 'replacingMember']
// If the scripts have failed, the state will never be known (src/document/head-script.ts).
globalStyle(
  ['[data-arriving]', ...unknown.map((state) => `[data-session="${state}"]`)]
    .map((on) => `html${on}:not([data-unstarted]) ${cover}`)
    .join(', '),
  {
    display: 'grid',
  },
)

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
  '@media': { [lessMotion]: { width: '100%', opacity: 0.5, animation: 'none' } },
})
