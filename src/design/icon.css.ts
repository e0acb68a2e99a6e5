import { style, styleVariants } from '@vanilla-extract/css'

const base = style({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'square',
  strokeLinejoin: 'miter',
})

/** 16, 20 (default), 24 and 28: the sizes of look.md §8; `xl` is the outline icon of a success message. */
export const icon = styleVariants({
  s: [base, { width: 16, height: 16, verticalAlign: -3 }],
  m: [base, { width: 20, height: 20, verticalAlign: -4 }],
  l: [base, { width: 24, height: 24, verticalAlign: -6 }],
  xl: [base, { width: 48, height: 48, strokeWidth: 1 }],
})
