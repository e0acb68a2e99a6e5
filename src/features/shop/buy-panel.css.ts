import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { line: lines, status, surface, text } = vars.color

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignContent: 'start',
  alignSelf: 'start',
  padding: '24px 20px',
  background: surface.raised,
  borderRadius: vars.radius.small,
  '@media': { [from.md]: { padding: 40, position: 'sticky', top: `calc(${vars.layout.header} + 24px)` } },
})
/** Belongs to the price above, so the gap between the panel's parts is removed. */
export const money = style({ marginTop: -20 })
export const line = style({ marginTop: 8, color: text.secondary })
export const chips = style({ selectors: { '&&': { marginTop: 14 } } })
export const charged = style({ marginTop: 8, color: text.muted })

export const amount = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 12 })
export const label = style({ fontSize: 15, fontWeight: 600 })
export const hint = style({
  width: '100%',
  fontSize: 14,
  lineHeight: 1.5,
  color: text.muted,
  fontVariantNumeric: 'lining-nums tabular-nums',
})
/** Takes no space while it is empty. */
export const fewer = style({
  width: '100%',
  fontSize: 14,
  lineHeight: 1.5,
  color: status.warn,
  selectors: { '&:empty': { position: 'absolute' } },
})
export const allowance = style({})
export const reset = style({})
// After the number left; alone if there is none.
globalStyle(`${allowance} + ${reset}::before`, { content: '" · "' })

export const facts = style({ selectors: { '&&': { columnGap: 24 } } })
export const note = style({ selectors: { '&&': { background: surface.overlay } } })
export const total = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 16,
  paddingTop: 20,
  borderTop: `1px solid ${lines.default}`,
  '@media': { [below.md]: { display: 'none' } },
})
/** Below md the bar at the bottom shows the sum and the action; the consent stays here. */
export const action = style({})
globalStyle(`${action} > button`, { '@media': { [below.md]: { display: 'none' } } })
globalStyle(`${total} > :first-child`, { color: text.secondary })
