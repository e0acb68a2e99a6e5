import { globalStyle, style } from '@vanilla-extract/css'

/** In px: the width of a product's panel, everywhere. */
export const unfinished = style({ display: 'grid', gap: 12, width: '100%', maxWidth: 560 })
export const actions = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 })
globalStyle(`${actions} > :first-child`, { gridColumn: '1 / -1' })
