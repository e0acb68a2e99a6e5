import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, surface, text } = vars.color
const side = style({ paddingInline: 16, '@media': { [from.md]: { paddingInline: 32 } } })

export const head = style([side, { display: 'grid', gap: 12, paddingBlock: '24px 16px', borderBottom: `1px solid ${line.subtle}` }])
export const lead = style({ maxWidth: 760, color: text.secondary })
export const filters = style({ display: 'grid', gap: '12px 16px', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' })

export const main = style([side, { paddingBottom: 96 }])
export const section = style({ paddingTop: 32 })
globalStyle(`${section} > h2`, { marginBottom: 16 })
export const count = style({ marginLeft: 6, fontSize: 14, color: text.muted })
export const grid = style({ display: 'grid', alignItems: 'start' })

export const card = style({ display: 'grid', gap: 8, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' })
export const caption = style({ fontSize: 14, lineHeight: 1.5, fontWeight: 600, overflowWrap: 'anywhere' })
export const window = style({
  position: 'relative',
  overflow: 'hidden',
  background: surface.sunken,
  boxShadow: `0 0 0 1px ${line.default}`,
})
export const frame = style({ position: 'absolute', inset: '0 auto auto 0', border: 0, transformOrigin: '0 0', background: surface.base })
export const waiting = style({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' })
export const tools = style({ display: 'flex', gap: 8 })
globalStyle(`${tools} [aria-pressed="true"]`, { color: vars.color.accent.goldBright })
