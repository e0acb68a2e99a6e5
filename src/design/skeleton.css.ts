import { keyframes, style } from '@vanilla-extract/css'
import { below, from, lessMotion } from './breakpoints.ts'
import { vars } from './vars.css.ts'

const sheen = keyframes({
  from: { visibility: 'visible', backgroundPosition: '120% 0' },
  to: { visibility: 'visible', backgroundPosition: '-120% 0' },
})
const appear = keyframes({ to: { visibility: 'visible' } })

/**
 * A box in the content's place; give it the content's size. It appears after 150 ms, so that fast responses never flash. Not by opacity:
 * each box would have its own layer from the beginning, and most are removed before they appear.
 */
export const skeleton = style({
  display: 'block',
  borderRadius: vars.radius.small,
  background: `${vars.color.sheen} 0 / 240% 100%`,
  visibility: 'hidden',
  animation: `${sheen} 1.6s linear 150ms infinite`,
  '@media': { [lessMotion]: { animation: `${appear} 1ms 150ms forwards` } },
})

export const title = style([skeleton, { height: 22 }])

/** Top, width and height of a line of text, in px except the width. */
const line = (top: number, width: string, height: number) => `linear-gradient(#000 0 0) 0 ${top}px / ${width} ${height}px no-repeat`

/**
 * A title, two lines and a short one, masked from one box: a page that begins with it has four elements less to style. High enough to keep
 * the following content off screen, so that it is not painted and then moved.
 */
export const text = style([
  skeleton,
  { minHeight: '100lvh', mask: [line(0, '100%', 22), line(42, '100%', 16), line(78, '100%', 16), line(114, '40%', 16)].join(', ') },
])

export const rows = style({ display: 'grid' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '72px 1fr',
  gap: '12px 24px',
  alignItems: 'center',
  padding: '22px 0',
  borderBottom: `1px solid ${vars.color.line.subtle}`,
  '@media': { [from.md]: { gridTemplateColumns: '84px minmax(0, 56%) 96px', justifyContent: 'space-between' } },
})
export const rowWide = style([skeleton, { height: 22, '@media': { [below.md]: { gridColumn: '1 / -1' } } }])
export const rowDate = style([skeleton, { height: 16, '@media': { [below.md]: { gridRow: 1, gridColumn: 2, width: 88 } } }])
