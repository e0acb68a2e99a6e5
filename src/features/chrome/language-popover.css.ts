import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-6px)' } })
export const place = style({ right: 0, top: 'calc(100% + 8px)', animation: `${drop} ${vars.duration.quick} ${vars.easing.out}` })
