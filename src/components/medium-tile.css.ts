import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/** Picture and label share its one cell, so that a long title makes the tile higher instead of being cut off. */
export const tile = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
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
export const picture = style({ gridArea: '1 / 1', placeSelf: 'stretch' })
globalStyle(`${picture} > img`, { transition: `transform ${vars.duration.grand} ${vars.easing.out}` })
globalStyle(`${tile}:hover ${picture} > img`, { '@media': { [canHover]: { transform: 'scale(1.03)' } } })
export const label = style({
  position: 'relative',
  zIndex: 1,
  gridArea: '1 / 1',
  alignSelf: 'end',
  padding: 16,
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  fontWeight: 600,
  '@media': {
    [below.sm]: { padding: 10, fontSize: 14, lineHeight: 1.4 },
    [below.tiny]: { gap: 8 },
    [from.md]: { selectors: { [`${tile}[data-large] &`]: { padding: 32, fontSize: 18 } } },
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
    [below.tiny]: { width: 32, height: 32 },
    [from.md]: { selectors: { [`${tile}[data-large] &`]: { width: 72, height: 72 } } },
  },
})
