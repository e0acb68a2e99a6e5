import { vars } from './vars.css.ts'

const { gold } = vars.color.accent
const line = `linear-gradient(${gold}, ${gold}) 0 0/100% 1px no-repeat`
const tooth = (x: number, height: number, gap: number) =>
  `linear-gradient(90deg, ${gold} 1px, transparent 0) ${x}px 0/${gap}px ${height}px no-repeat`

/*
 * The tines as backgrounds, for places without markup: pseudo elements and rules in article text. For `.css.ts` files only (look.md §1: the
 * one ornament, and its small form as the mark of the chosen item).
 */
/** 64 × 11: the ornament itself. */
export const tinesPaint = [line, tooth(12, 11, 12), tooth(26, 8, 12), tooth(40, 5, 12)].join(', ')
/** 9 px high, any width: under the current tab. */
export const tabPaint = [tooth(8, 8, 9), tooth(17, 6, 9), tooth(26, 4, 9)].join(', ')
/** 19 × 8: under the current page number. */
export const pagePaint = [tooth(0, 6, 9), tooth(9, 4, 9), tooth(18, 6, 9)].join(', ')
/** 8 px high, any width, teeth in the middle: under the current entry of the header. */
export const navPaint = [
  `linear-gradient(90deg, ${gold} 1px, transparent 0) calc(50% - 8px) 0/1px 4px no-repeat`,
  `linear-gradient(90deg, ${gold} 1px, transparent 0) 50% 0/1px 7px no-repeat`,
  `linear-gradient(90deg, ${gold} 1px, transparent 0) calc(50% + 8px) 0/1px 4px no-repeat`,
].join(', ')
