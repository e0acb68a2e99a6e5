import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'

/** Field and button side by side; on phones the choice of the search field is above them. */
export const form = style({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '@media': {
    [from.sm]: { gridTemplateColumns: '180px minmax(0, 1fr) auto' },
    [from.lg]: { gridTemplateColumns: '180px minmax(0, 300px) auto' },
    [from.wide]: { gridTemplateColumns: '180px 360px auto' },
  },
})
/** Only the search term. */
export const plain = style({ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr) auto' })
globalStyle(`${form} > span:first-of-type`, { '@media': { [below.sm]: { gridColumn: '1 / -1' } } })
export const submit = style({ minHeight: 50, '@media': { [below.sm]: { selectors: { '&&': { paddingInline: 16 } } } } })
export const error = style({ gridColumn: '1 / -1', flexBasis: '100%' })

/* Side by side if both fit, otherwise stacked. */
export const compact = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
globalStyle(`${compact} > span:first-of-type`, { flex: '1 1 180px', minWidth: 0 })
export const boxWithButton = style({ position: 'relative', display: 'block', flex: '3 1 220px', minWidth: 0 })
export const inside = style({ position: 'absolute', top: 3, right: 3 })
globalStyle(`${boxWithButton} input`, { paddingRight: 52 })
