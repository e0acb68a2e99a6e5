import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* Coupon registration: the two fields first, help beside them from md on. */
const { accent, line, text } = vars.color

export const columns = style([
  wrap,
  {
    display: 'grid',
    gap: 40,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    paddingBlock: '8px 72px',
    '@media': {
      [from.md]: { gridTemplateColumns: 'minmax(0, 520px) minmax(0, 1fr)', gap: 64, paddingBlock: '24px 144px' },
      [from.lg]: { gap: 128 },
    },
  },
])
export const form = style({ display: 'grid', gap: 26, gridTemplateColumns: 'minmax(0, 1fr)' })
/** Codes and numbers, large enough to compare letter by letter. */
export const figures = style({
  selectors: {
    '&&': {
      minHeight: 64,
      font: `600 22px/1.3 ${vars.font.text}`,
      fontVariantNumeric: 'lining-nums tabular-nums',
      letterSpacing: '0.04em',
    },
  },
})
/** Shown in capitals while typing; the value is changed when the field loses the focus, so that the cursor does not move. */
export const code = style({ textTransform: 'uppercase' })
export const whose = style({ display: 'flex', gap: 8 })
globalStyle(`${whose} > svg`, { marginTop: 2 })
export const trouble = style({ outlineOffset: 3 })

export const aside = style({ display: 'grid', gap: 44, gridTemplateColumns: 'minmax(0, 1fr)' })
export const steps = style({ counterReset: 'step', display: 'grid', gap: 12, marginTop: 14, color: text.secondary })
globalStyle(`${steps} > li`, { counterIncrement: 'step', position: 'relative', paddingLeft: 34 })
globalStyle(`${steps} > li::before`, {
  content: 'counter(step)',
  position: 'absolute',
  left: 0,
  font: `500 22px/1.3 ${vars.font.figure}`,
  fontVariantNumeric: 'lining-nums',
  color: accent.gold,
})
export const coupons = style({ marginTop: 6 })
export const coupon = style({
  padding: '16px 0',
  borderTop: `1px solid ${line.subtle}`,
  selectors: { '&:last-child': { borderBottom: `1px solid ${line.subtle}` } },
})
export const couponName = style({ fontSize: 17, fontWeight: 600 })
export const rewards = style({ display: 'flex', flexWrap: 'wrap', gap: '2px 20px', marginTop: 4, color: text.secondary })
export const nothing = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 12, color: text.secondary })
export const couponHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4px 12px',
})
export const couponFacts = style({ marginTop: 2, fontSize: 14, color: text.muted, overflowWrap: 'anywhere' })
export const more = style({ marginTop: 20 })
export const board = style({ marginTop: 14 })
