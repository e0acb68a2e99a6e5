import { style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'

export const banner = style({ height: 400, '@media': { [from.md]: { height: 480 } } })
export const tabs = style({ display: 'flex', gap: 28, margin: '24px 0 44px', overflow: 'hidden' })
export const tab = style({ height: 22 })

export const goods = style({ minHeight: '100svh' })
