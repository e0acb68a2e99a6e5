import { style } from '@vanilla-extract/css'
import { below } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const form = style({ display: 'grid', gap: 12 })
export const consent = style({ selectors: { '&&': { alignItems: 'flex-start', fontSize: 15, lineHeight: 1.55 } } })
export const missing = style({ margin: 0, color: vars.color.status.bad, fontSize: 14 })
/** Below md the bar at the bottom shows the sum and the action. */
export const button = style({ '@media': { [below.md]: { selectors: { '&&': { display: 'none' } } } } })
export const facts = style({
  padding: 16,
  background: vars.color.surface.overlay,
  borderRadius: vars.radius.small,
  fontSize: 14,
})
export const factsTitle = style({ fontSize: 15, fontWeight: 600, marginBottom: 10 })
export const methods = style({ display: 'flex', flexWrap: 'wrap', columnGap: 24, margin: 0, padding: 0, border: 0 })
export const methodsTitle = style({ padding: 0, fontSize: 15, fontWeight: 600 })
