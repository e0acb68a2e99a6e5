import { style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

export const line = style({
  position: 'relative',
  // Above the header over key art.
  zIndex: vars.z.header,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 44,
  padding: `8px ${vars.layout.margin}`,
  background: vars.color.surface.overlay,
  borderBottom: `1px solid ${vars.color.line.default}`,
  fontSize: 15,
})
