import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { section as sectionSpace } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

export const section = style([sectionSpace, { display: 'grid', alignItems: 'center' }])
export const title = style({ marginBottom: 'clamp(24px, 4vw, 56px)' })
/** The first of six is large; the last of an odd number fills its row on narrow screens. */
export const grid = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [from.md]: { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 20 } },
})
export const item = style({
  '@media': {
    [below.md]: { selectors: { '&:first-child, &:last-child:nth-child(even)': { gridColumn: '1 / -1' } } },
    [from.md]: { gridColumn: 'span 4', selectors: { '&:first-child': { gridColumn: '1 / 9', gridRow: '1 / 3' } } },
  },
})
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
    [from.md]: { selectors: { [`${item}:first-child &`]: { left: 32, bottom: 32, fontSize: 18 } } },
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
    [from.md]: { selectors: { [`${item}:first-child &`]: { width: 72, height: 72 } } },
  },
})
