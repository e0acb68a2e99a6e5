import { style } from '@vanilla-extract/css'
import { from } from './breakpoints.ts'

/**
 * For style sheets, which may not export functions. A part below the first screen: not laid out or painted until it comes close. Its
 * content must not exceed its edges, nor may focus rings.
 * @param heights approximate heights in px: they restore the scroll position of a visitor who returns to the page
 */
export const farBelow = (heights: { narrow: number; wide: number; widest?: number }) => {
  const high = (px: number) => ({ containIntrinsicBlockSize: `auto ${String(px)}px` })
  return style({
    contentVisibility: 'auto',
    ...high(heights.narrow),
    '@media': {
      [from.md]: high(heights.wide),
      ...(heights.widest === undefined ? {} : { [from.wide]: high(heights.widest) }),
      print: { contentVisibility: 'visible' },
    },
  })
}
