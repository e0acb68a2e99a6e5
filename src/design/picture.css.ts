import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

/*
 * Rules stand under `:where`, without weight: the class that a screen gives a picture always wins, whichever stylesheet comes first.
 */

/** The colour that stands for a picture until it is there; a custom property of its well. */
export const colour = '--picture-colour'

/** The well: light falls on iron from the upper right until the picture is there. */
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
// Cut-out pictures keep 8 % of air (look.md §6, product pictures).
globalStyle(`:where(${fits.contain})`, { objectFit: 'contain', padding: '8%' })
// A picture that did not come (src/app/lost-pictures.ts) leaves the well empty; whoever listens is still told what it says.
globalStyle(`${well} img[data-lost]`, { opacity: 0 })
