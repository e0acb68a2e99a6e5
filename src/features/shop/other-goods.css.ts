import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { grid } from './product-card.css.ts'

/* Below a product: one row of cards, two rows of two on phones. */
export const others = style({ marginTop: 64, '@media': { [from.md]: { marginTop: 96 } } })
export const heading = style({ marginBottom: 24 })
export const row = style([grid, {}])
// Three fit in a row: a fourth would be alone in the next.
globalStyle(`${row} > :nth-child(4)`, {
  '@media': { [from.sm]: { display: 'none' }, [from.lg]: { display: 'flex' } },
})
