import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { lessMotion } from './breakpoints.ts'
import { vars } from './vars.css.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

const base = style({
  flex: 'none',
  display: 'inline-block',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  opacity: 0.9,
  animation: `${turn} 0.8s linear infinite`,
  // Without rotation it is still an open ring: the text beside it shows that work is in progress.
  '@media': { [lessMotion]: { animation: 'none' } },
})

export const spinner = styleVariants({
  m: [base, { width: 18, height: 18 }],
  l: [base, { width: 44, height: 44, color: vars.color.accent.ember }],
})
