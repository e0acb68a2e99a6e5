import { style } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

export const stepper = style({
  display: 'inline-flex',
  minWidth: 0,
  alignItems: 'stretch',
  height: 48,
  border: `1px solid ${vars.color.line.input}`,
  borderRadius: vars.radius.small,
  background: vars.color.surface.sunken,
})
export const stepperButton = style({
  width: 48,
  padding: 0,
  border: 0,
  background: 'none',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  outlineOffset: -2,
  selectors: { '&[data-disabled]': { color: vars.color.text.dead, cursor: 'not-allowed' } },
})
export const stepperValue = style({
  width: 56,
  display: 'grid',
  placeItems: 'center',
  borderInline: `1px solid ${vars.color.line.default}`,
  fontWeight: 600,
  fontSize: 17,
  fontVariantNumeric: 'lining-nums tabular-nums',
})
