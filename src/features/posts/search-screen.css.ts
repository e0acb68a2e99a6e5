import { style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'

export const form = style({ maxWidth: 640 })
export const section = style({ marginTop: 48, '@media': { [from.md]: { marginTop: 64 } } })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '4px 24px' })
export const all = style({ display: 'inline-flex', alignItems: 'center', minHeight: 44 })
export const list = style({ marginTop: 12 })
export const none = style({ marginTop: 48 })
