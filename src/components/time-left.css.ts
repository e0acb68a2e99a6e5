import { style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

export const days = style({ margin: '0 14px 0 4px', fontSize: 22, fontFamily: vars.font.text, fontWeight: 500 })
