import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

/** The well: light falls on iron from the upper right until the picture is there. */
export const well = style({ display: 'block', position: 'relative', overflow: 'hidden', background: vars.color.well })

export const ratios = styleVariants({
  '16:9': { aspectRatio: '16 / 9' },
  '3:2': { aspectRatio: '3 / 2' },
  '21:9': { aspectRatio: '21 / 9' },
  '1:1': { aspectRatio: '1' },
  '4:5': { aspectRatio: '4 / 5' },
})

const fill = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' })

export const fits = styleVariants({
  cover: [fill, { objectFit: 'cover' }],
  // Cut-out pictures keep 8 % of air (look.md §6, product pictures).
  contain: [fill, { objectFit: 'contain', padding: '8%' }],
})
