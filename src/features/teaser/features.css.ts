import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { section as sectionSpace, wrap } from '#src/design/layout.css.ts'
import { tinesPaint } from '#src/design/tines-paint.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, text } = vars.color

export const section = style([sectionSpace, { display: 'grid', alignItems: 'center' }])
export const inside = wrap
export const title = style({ marginBottom: 'clamp(24px, 4vw, 64px)' })
export const columns = style({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 9fr)', gap: 0, alignItems: 'start' } },
})
export const list = style({ '@media': { [from.md]: { paddingRight: 'clamp(24px, 3.4vw, 64px)' } } })
export const feature = style({
  position: 'relative',
  borderTop: `1px solid ${line.subtle}`,
  selectors: {
    '&[open]::before': { content: '""', position: 'absolute', left: 0, top: -1, width: 64, height: 11, background: tinesPaint },
  },
})
export const name = style({
  padding: '20px 0',
  font: `${vars.weight.heading} ${vars.type.heading3} ${vars.font.display}`,
  letterSpacing: vars.track.heading,
  color: text.secondary,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' }, [`${feature}[open] > &`]: { color: text.primary, paddingBottom: 8 } },
  '@media': { [from.md]: { padding: '28px 0' }, [canHover]: { ':hover': { color: text.primary } } },
})
export const words = style({ color: text.secondary, maxWidth: '28em', paddingBottom: 24 })
export const pictures = style({
  position: 'relative',
  aspectRatio: '16 / 9',
  '@media': {
    [below.md]: { order: -1, marginInline: `calc(${vars.layout.margin} * -1)` },
    // Extends to the right edge of the screen.
    [from.md]: { marginRight: `calc((100vw - min(100vw - 2 * ${vars.layout.margin}, ${vars.layout.max})) / -2)` },
  },
})
export const layer = style({
  position: 'absolute',
  inset: 0,
  opacity: 0,
  transition: `opacity ${vars.duration.slow} ${vars.easing.out}`,
  selectors: { '&[data-current="true"]': { opacity: 1 } },
})
export const picture = style({ position: 'absolute', inset: 0 })
globalStyle(`${feature}:last-child`, { borderBottom: `1px solid ${line.subtle}` })
