import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

const fadeIn = keyframes({ from: { opacity: 0 } })
const fadeOut = keyframes({ to: { opacity: 0 } })

export const stage = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.viewer,
  background: '#06090b',
  outline: 'none',
  overflow: 'hidden auto',
  // Swipes have no function here: neither the page behind nor the browser's history may react to them.
  overscrollBehavior: 'none',
  touchAction: 'pan-y pinch-zoom',
  selectors: {
    '&[data-state="open"]': { animation: `${fadeIn} ${vars.duration.base} ${vars.easing.out}` },
    '&[data-state="closed"]': { animation: `${fadeOut} ${vars.duration.leave} ${vars.easing.in} forwards` },
  },
})
/** The browser's back gesture applies to the document, even if the stage covers it. */
globalStyle(`html:has(${stage})`, { overscrollBehaviorX: 'none' })
