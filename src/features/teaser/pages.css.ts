import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

/** Where a section fits the screen, and nobody asked for less movement, the page comes to rest at its sections. */
const paged = '(min-width: 1000px) and (min-height: 700px) and (prefers-reduced-motion: no-preference)'

export const pages = style({})
export const page = style({ scrollMarginTop: vars.layout.header })

/*
 * “proximity”, not “mandatory”: sections may be taller than the screen, and whoever stops between two may stay there (docs/decisions/0025).
 * On the document itself: wheel, keys, touch, find in page and anchors are the browser's own.
 */
globalStyle(`html:has(${pages})`, {
  '@media': { [paged]: { scrollSnapType: 'y proximity', scrollBehavior: 'smooth', scrollPaddingTop: 0 } },
})
globalStyle(`${pages} > section`, { '@media': { [paged]: { scrollSnapAlign: 'start', minHeight: '100svh' } } })
