import { style } from '@vanilla-extract/css'
import { canHover } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, text } = vars.color

export const stores = style({ display: 'flex', flexWrap: 'wrap', gap: '0 24px', marginTop: 20, fontSize: 15, color: text.secondary })
export const store = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  textDecoration: 'underline',
  textDecorationColor: line.input,
  textUnderlineOffset: 5,
  '@media': { [canHover]: { ':hover': { color: text.primary } } },
})
