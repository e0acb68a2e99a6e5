import { keyframes, style } from '@vanilla-extract/css'
import { from } from './breakpoints.ts'
import { fromEdge } from './safe-area.ts'
import { vars } from './vars.css.ts'

const fadeIn = keyframes({ from: { opacity: 0 } })
const fadeOut = keyframes({ to: { opacity: 0 } })

export const viewer = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.viewer,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  background: vars.color.curtain,
  outline: 'none',
  selectors: {
    '&[data-state="open"]': { animation: `${fadeIn} ${vars.duration.base} ${vars.easing.out}` },
    '&[data-state="closed"]': { animation: `${fadeOut} ${vars.duration.leave} ${vars.easing.in} forwards` },
  },
})
export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  padding: `16px ${fromEdge('20px')}`,
  color: vars.color.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media': { [from.md]: { padding: '32px 48px' } },
})
// `button&` overrides the 44 px of an icon button in any order of the style sheets.
export const close = style({ marginLeft: 'auto', marginRight: -12, selectors: { 'button&': { width: 48, height: 48 } } })
export const middle = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  gridTemplateRows: 'minmax(0, 1fr)',
  padding: `0 ${fromEdge('8px')}`,
  '@media': { [from.md]: { padding: '0 140px' } },
})
export const media = style({ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' })
export const video = style([media, { width: '100%', height: '100%' }])
const arrow = style({
  position: 'absolute',
  top: '50%',
  marginTop: -28,
  selectors: { 'button&': { width: 56, height: 56, background: 'rgba(5, 7, 10, 0.6)' } },
})
export const previous = style([arrow, { left: fromEdge('12px') }])
export const next = style([arrow, { right: fromEdge('12px') }])
export const foot = style({
  minHeight: 56,
  padding: `16px ${fromEdge('20px')} 24px`,
  color: vars.color.text.secondary,
  fontSize: 14,
  '@media': { [from.md]: { padding: '24px 48px 40px' } },
})
