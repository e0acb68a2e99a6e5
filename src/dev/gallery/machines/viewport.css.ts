import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'
import { below } from '#src/design/breakpoints.ts'

const { accent, line, status, surface, text } = vars.color

export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 8 })
export const percent = style({ minWidth: 56, textAlign: 'center', fontVariantNumeric: 'tabular-nums', color: text.secondary })
export const hint = style({ fontSize: 14, color: text.muted, '@media': { [below.md]: { display: 'none' } } })

export const viewport = style({
  overflow: 'auto',
  maxHeight: '78vh',
  border: `1px solid ${line.default}`,
  borderRadius: vars.radius.small,
  background: surface.base,
  cursor: 'grab',
  userSelect: 'none',
  vars: {
    '--chart-paper': surface.base,
    '--chart-box': surface.hover,
    '--chart-edge': line.input,
    '--chart-rule': line.default,
    '--chart-text': text.primary,
    '--chart-dim': text.secondary,
    '--chart-event': accent.goldBright,
    '--chart-guard': accent.teal,
    '--chart-target': text.primary,
    '--chart-note': status.bad,
    '--chart-arrow': accent.gold,
    '--chart-lit': accent.emberHover,
  },
  selectors: { '&:active': { cursor: 'grabbing' } },
})
globalStyle(`${viewport} > svg`, { display: 'block' })
