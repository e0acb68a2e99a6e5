import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const tile = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  overflow: 'hidden',
  textAlign: 'left',
  cursor: 'pointer',
  selectors: {
    '&[data-film="true"]::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      background: 'linear-gradient(transparent 36%, rgba(5, 7, 10, 0.92) 88%)',
    },
  },
})
export const picture = style({ height: '100%' })
globalStyle(`${picture} > img`, { transition: `transform ${vars.duration.grand} ${vars.easing.out}` })
globalStyle(`${tile}:hover ${picture} > img`, { '@media': { [canHover]: { transform: 'scale(1.03)' } } })
export const label = style({
  position: 'absolute',
  zIndex: 1,
  left: 16,
  right: 16,
  bottom: 16,
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  fontWeight: 600,
  '@media': {
    [below.sm]: { left: 10, bottom: 10, fontSize: 14 },
    [from.md]: { selectors: { [`${tile}[data-large] &`]: { left: 32, bottom: 32, fontSize: 18 } } },
  },
})
export const play = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 52,
  height: 52,
  border: `1px solid ${vars.color.text.primary}`,
  borderRadius: vars.radius.full,
  background: 'rgba(5, 7, 10, 0.5)',
  '@media': {
    [below.sm]: { width: 40, height: 40 },
    [from.md]: { selectors: { [`${tile}[data-large] &`]: { width: 72, height: 72 } } },
  },
})
