import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { fromEdge } from '#src/design/safe-area.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, surface, text } = vars.color

export const section = style({ display: 'flex', flexDirection: 'column', paddingTop: vars.layout.section })
export const head = style({ marginInline: 'auto' })
export const trio = style({
  position: 'relative',
  display: 'grid',
  gap: 12,
  overflow: 'hidden',
  flex: 1,
  '@media': {
    [from.md]: {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: 0,
      minHeight: 'clamp(640px, 78svh, 980px)',
      background: `radial-gradient(60% 70% at 50% 40%, #24303a 0, #10161b 60%, ${surface.base} 100%)`,
    },
  },
})
export const figure = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  minHeight: 340,
  overflow: 'hidden',
  background: 'radial-gradient(70% 60% at 60% 38%, #25313a, #0e1317 78%)',
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: 'linear-gradient(90deg, rgba(7, 10, 13, 0.86) 8%, transparent 62%)',
  },
  '@media': {
    [from.md]: {
      background: 'none',
      overflow: 'visible',
      selectors: { '& + &': { borderLeft: '1px solid rgba(237, 230, 218, 0.1)' } },
      '::after': { inset: '52% 0 0 0', background: `linear-gradient(transparent, ${surface.base} 88%)` },
    },
  },
})
export const image = style({
  position: 'absolute',
  height: '178%',
  width: 'auto',
  maxWidth: 'none',
  right: '-26%',
  top: '3%',
  transition: `transform ${vars.duration.grand} ${vars.easing.out}`,
  '@media': {
    [from.md]: {
      height: '94%',
      left: '50%',
      right: 'auto',
      top: 'auto',
      bottom: 0,
      transform: 'translateX(-50%)',
      transformOrigin: '50% 100%',
    },
  },
})
globalStyle(`${figure}:hover > ${image}`, { '@media': { [`${from.md} and ${canHover}`]: { transform: 'translateX(-50%) scale(1.03)' } } })
/** Above image and shade, and in the flow: so its button can cover the whole figure. */
export const name = style({
  zIndex: 1,
  width: '100%',
  padding: `0 45% 20px ${fromEdge('20px')}`,
  '@media': { [from.md]: { padding: '0 40px 56px' } },
})
globalStyle(`${figure}:first-child > ${name}`, {
  '@media': { [from.md]: { paddingLeft: `max(${vars.layout.margin}, calc((100vw - ${vars.layout.max}) / 2))` } },
})
export const english = style({ color: accent.gold, font: `500 18px/1.2 ${vars.font.figure}` })
export const opener = style({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  color: 'inherit',
  cursor: 'pointer',
  // The whole figure is the button, and shows the focus.
  '::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${accent.goldBright}`, outlineOffset: -6 },
  },
})
export const weapons = style({ color: text.secondary, fontSize: 15, marginTop: 6 })
