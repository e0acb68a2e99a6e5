import { keyframes, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { section as sectionSpace, wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { text } = vars.color
/**
 * From smoke to bone, both readable (contrast 7.2 and 15.6 on the page). Without scroll timelines, or with reduced motion, the text is
 * bone. Uses opacity, since the browser animates it without repainting the lines on each scrolled frame.
 */
const light = keyframes({ from: { opacity: 0.66 } })

export const section = style([sectionSpace, { display: 'grid', alignItems: 'center' }])
export const inside = style([
  wrap,
  {
    display: 'grid',
    gap: 40,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': {
      [from.md]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)', gap: 'clamp(64px, 9vw, 176px)', alignItems: 'center' },
    },
  },
])
export const title = style({ marginBottom: 32 })
export const lines = style({ display: 'grid', gap: '0.55em', '@media': { [from.md]: { fontSize: 20 } } })
export const line = style({
  font: `${vars.weight.heading} ${vars.type.heading2} ${vars.font.display}`,
  letterSpacing: vars.track.heading,
  color: text.primary,
  '@media': { [from.md]: { font: `${vars.weight.heading} ${vars.type.heading1} ${vars.font.display}` } },
  '@supports': {
    '(animation-timeline: view())': {
      '@media': {
        '(prefers-reduced-motion: no-preference)': {
          animation: `${light} linear both`,
          animationTimeline: 'view()',
          animationRange: 'cover 25% cover 45%',
        },
      },
    },
  },
})
export const lead = style({ marginTop: 40, maxWidth: '32em' })
export const picture = style({
  aspectRatio: '4 / 5',
  '@media': { [from.sm]: { aspectRatio: '4 / 3' }, [from.md]: { aspectRatio: '4 / 5', maxHeight: '72svh' } },
})
export const caption = style({ fontSize: 14, color: text.muted, marginTop: 12 })
