import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const side = style({ paddingInline: 16, '@media': { [from.md]: { paddingInline: 32 } } })

export const head = style([side, { display: 'grid', gap: 16, paddingBlock: '24px 8px' }])
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' })
globalStyle(`${links} a`, { display: 'inline-block', paddingBlock: 10 })
globalStyle(`${links} a[aria-current]`, { color: vars.color.accent.goldBright, fontWeight: 600 })

export const component = style({ paddingBlock: 24, borderTop: `1px solid ${vars.color.line.subtle}` })
globalStyle(`${component} > :is(h1, h2)`, { paddingInline: 16, marginBottom: 20, '@media': { [from.md]: { paddingInline: 32 } } })

export const sideBySide = style([
  side,
  { display: 'grid', gap: '24px 32px', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))', alignItems: 'start' },
])
export const stacked = style({ display: 'grid', gap: 32, gridTemplateColumns: 'minmax(0, 1fr)' })

export const variant = style({ display: 'grid', gap: 10, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 })
globalStyle(`${stacked} > ${variant} > *:not(iframe)`, { paddingInline: 16, '@media': { [from.md]: { paddingInline: 32 } } })
export const name = style({ display: 'flex', gap: 16, fontSize: 13, lineHeight: 1.5, color: vars.color.text.muted })

/** As wide as the page, so that the sample has the same widths as on the site. */
export const frame = style({ display: 'block', width: '100%', border: 0, background: vars.color.surface.base })
