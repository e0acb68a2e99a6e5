import { style } from '@vanilla-extract/css'
import { below } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const page = style({ paddingBlock: '24px 96px', '@media': { [below.sm]: { paddingBlock: '16px 64px' } } })
/** Pages of a few lines keep the footer at the foot of the screen. */
export const shortPage = style([page, { minHeight: `calc(100vh - ${vars.layout.header} - 300px)` }])
/** A turned page scrolls to it; the header that sticks stays above. */
export const shelf = style({ marginBottom: 36, scrollMarginTop: 0, '@media': { [below.sm]: { marginBottom: 28 } } })
export const goods = style({ minHeight: 320 })
export const pager = style({ margin: '64px 0 0' })
export const notice = style({ selectors: { '&&': { marginTop: 64 } } })
export const unknown = style({ marginBottom: 32 })
