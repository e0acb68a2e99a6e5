import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

const appear = keyframes({ from: { opacity: 0 } })
const vanish = keyframes({ to: { opacity: 0 } })
const harrow = keyframes({ from: { transform: 'scaleX(0.2)' }, to: { transform: 'none' } })

/** Covers only the image's wrapper, and takes no space. */
export const loader = style({
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 20,
  pointerEvents: 'none',
  animation: `${appear} ${vars.duration.base} ${vars.easing.out}`,
  selectors: { '&[data-animation="leave"]': { animation: `${vanish} ${vars.duration.base} ${vars.easing.in} forwards` } },
})
export const mark = style({
  width: 192,
  height: 33,
  transformOrigin: 'left',
  selectors: {
    [`${loader}[data-animation="enter"] &`]: { animation: `${harrow} ${vars.duration.slow} ${vars.easing.out}` },
    [`${loader}[data-animation="turn"] &`]: { animation: `${harrow} 1.4s ${vars.easing.move} infinite alternate` },
  },
})
export const words = style({ fontSize: 14, color: vars.color.text.secondary })
