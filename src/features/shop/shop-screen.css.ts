import { style } from '@vanilla-extract/css'
import { below } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const page = style({ paddingBlock: '24px 96px', '@media': { [below.sm]: { paddingBlock: '16px 64px' } } })
/** Pages with little text keep the footer at the bottom of the screen. */
export const shortPage = style([page, { minHeight: `calc(100vh - ${vars.layout.header} - 300px)` }])
/** Scroll target after turning a page; the sticky header stays above. */
export const shelf = style({ marginBottom: 36, scrollMarginTop: 0, '@media': { [below.sm]: { marginBottom: 28 } } })
export const goods = style({ minHeight: 320 })
export const pager = style({ margin: '64px 0 0' })
export const notice = style({ selectors: { '&&': { marginTop: 64 } } })
export const unknown = style({ marginBottom: 32 })
