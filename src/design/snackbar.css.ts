import { globalStyle, style } from '@vanilla-extract/css'
import { fromEdge } from './safe-area.ts'
import { vars } from './vars.css.ts'

const { toast } = vars.color

/** Above sticky elements at the bottom of the screen; presses beside the toast pass through. */
export const place = style({
  position: 'fixed',
  inset: `auto 0 calc(24px + ${vars.layout.foot} + env(safe-area-inset-bottom, 0px)) 0`,
  zIndex: vars.z.toast,
  display: 'grid',
  placeItems: 'center',
  paddingInline: fromEdge('16px'),
  pointerEvents: 'none',
})
export const snackbar = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  maxWidth: 560,
  padding: '12px 20px',
  background: toast.surface,
  color: toast.text,
  fontWeight: 600,
  lineHeight: 1.4,
  borderRadius: vars.radius.small,
  boxShadow: vars.shadow.float,
  pointerEvents: 'auto',
  outlineOffset: 3,
  transition: `opacity ${vars.duration.quick} ${vars.easing.out}, transform ${vars.duration.quick} ${vars.easing.out}, visibility 0s`,
  selectors: {
    '&[data-state="closed"]': {
      visibility: 'hidden',
      opacity: 0,
      transform: 'translateY(16px)',
      transition: `opacity ${vars.duration.leave} ${vars.easing.in}, transform ${vars.duration.leave} ${vars.easing.in}, visibility 0s ${vars.duration.leave}`,
    },
  },
})
globalStyle(`${snackbar} > svg`, { color: toast.ok })
globalStyle(`${snackbar}[data-tone="bad"] > svg`, { color: toast.bad })
