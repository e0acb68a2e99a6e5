import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

/* The rules use `:where`, without specificity: a screen's class for an image always wins, in any order of the style sheets. */

/** The image's placeholder colour; a custom property of its wrapper. */
export const colour = '--picture-colour'

/** The wrapper: light falls on iron from the upper right until the image is loaded. */
export const well = style({})
globalStyle(`:where(${well})`, { display: 'block', position: 'relative', overflow: 'hidden', background: vars.color.well })

const ratio = (aspectRatio: string) => {
  const name = style({})
  globalStyle(`:where(${name})`, { aspectRatio })
  return name
}
export const ratios = { '16:9': ratio('16 / 9'), '3:2': ratio('3 / 2'), '21:9': ratio('21 / 9'), '1:1': ratio('1'), '4:5': ratio('4 / 5') }

export const fits = styleVariants({ cover: {}, contain: {} })
globalStyle(`:where(${fits.cover}, ${fits.contain})`, {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  backgroundColor: `var(${colour})`,
})
// Cut-out images keep 8 % of space around them (look.md §6, product pictures).
globalStyle(`:where(${fits.contain})`, { objectFit: 'contain', padding: '8%' })
// An image that failed to load (src/app/lost-pictures.ts) leaves the wrapper empty; screen readers still announce its alternative text.
globalStyle(`${well} img[data-lost]`, { opacity: 0 })
