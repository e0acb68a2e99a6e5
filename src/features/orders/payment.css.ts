import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { count, numeric } from '#src/design/text.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* The screens of a payment (S16). */
const { line, status, surface, text } = vars.color

export const page = style([
  wrap,
  {
    display: 'grid',
    gap: 40,
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingBlock: '48px 72px',
    '@media': {
      [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)', gap: '40px 64px', paddingBlock: '72px 120px' },
      [from.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 480px', paddingBlock: '110px 140px' },
    },
  },
])
export const words = style({ display: 'grid', gap: 18, alignContent: 'start', justifyItems: 'start', minWidth: 0 })
export const badEyebrow = style({ selectors: { '&&': { color: status.bad } } })
export const title = style({ maxWidth: '16em' })
export const lead = style({ maxWidth: '36em' })
export const steps = style({ width: '100%', maxWidth: 600, marginTop: 14 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', width: '100%', marginTop: 18 })
globalStyle(`${actions} > *`, { '@media': { [below.sm]: { flex: '1 1 100%' } } })
export const hint = style({ fontSize: 14, lineHeight: 1.55, color: text.muted })

export const summary = style({
  alignSelf: 'start',
  overflow: 'hidden',
  background: surface.raised,
  borderRadius: vars.radius.small,
})
export const picture = style({ aspectRatio: '16 / 10' })
export const summaryBody = style({ display: 'grid', gap: 18, padding: '24px 22px', '@media': { [from.md]: { padding: 32 } } })
export const product = style({
  display: 'flex',
  gap: 18,
  alignItems: 'center',
  paddingBottom: 20,
  borderBottom: `1px solid ${line.default}`,
})
export const thumbnail = style({ width: 84, height: 84, flexShrink: 0 })
export const productName = style({ fontWeight: 600 })
export const quantity = style({ marginTop: 4, fontSize: 14, color: text.muted })
export const withdrawal = style({
  paddingTop: 16,
  borderTop: `1px solid ${line.default}`,
  fontSize: 14,
  lineHeight: 1.6,
  color: text.secondary,
})

export const lock = style({
  display: 'flex',
  gap: 20,
  alignItems: 'center',
  margin: '24px 0 32px',
  padding: '18px 20px',
  background: surface.sunken,
  '@media': { [below.sm]: { marginBottom: 24 } },
})
export const clock = style([count, { flex: 'none', fontSize: 40 }])
export const lockFacts = style({ display: 'grid', gap: 2, minWidth: 0, fontSize: 14, color: text.secondary, overflowWrap: 'anywhere' })
export const lockNumbers = style([numeric, { color: text.muted }])
