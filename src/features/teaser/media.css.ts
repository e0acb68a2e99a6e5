import { style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { section as sectionSpace } from '#src/design/layout.css.ts'

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
