import { style } from '@vanilla-extract/css'
import { fromEdge } from '#src/design/safe-area.ts'
import { vars } from '#src/design/vars.css.ts'

/** The first tab stop; invisible until it has the focus. */
export const skip = style({
  position: 'fixed',
  zIndex: vars.z.progress,
  left: fromEdge('16px'),
  top: 12,
  padding: '12px 20px',
  background: vars.color.toast.surface,
  color: vars.color.toast.text,
  fontWeight: 600,
  borderRadius: vars.radius.small,
  transform: 'translateY(-80px)',
  ':focus': { transform: 'none' },
})
