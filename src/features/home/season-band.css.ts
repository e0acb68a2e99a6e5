import { style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* The gradients blend this image into the page above and below. */
const { accent, surface, text } = vars.color

export const band = style({ position: 'relative', isolation: 'isolate' })
export const picture = style({
  position: 'relative',
  display: 'block',
  height: 520,
  background: 'none',
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: `linear-gradient(${surface.base} 0, transparent 22%, transparent 50%, ${surface.base} 100%)`,
  },
  '@media': {
    [from.md]: {
      height: 980,
      '::after': {
        background: [
          `linear-gradient(${surface.base} 0, transparent 18%, transparent 55%, ${surface.base} 100%)`,
          'linear-gradient(90deg, rgba(7, 10, 13, 0.86) 8%, rgba(7, 10, 13, 0.5) 34%, transparent 56%)',
        ].join(', '),
      },
    },
  },
})
export const image = style({})
export const inside = style([wrap, { position: 'relative', marginTop: -170, '@media': { [from.md]: { marginTop: -520 } } }])
export const words = style({ maxWidth: 640, '@media': { [from.md]: { maxWidth: 600 } } })
export const tines = style({ marginBottom: 20 })
export const lead = style({ marginTop: 20 })
export const facts = style({ display: 'grid', marginTop: 36 })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '44px 1fr',
  gap: '4px 12px',
  padding: '18px 0',
  borderTop: `1px solid ${vars.color.line.gilt}`,
})
export const factIcon = style({ color: accent.gold, width: 24, height: 24, marginTop: 2 })
export const factTitle = style({ fontWeight: 600, fontSize: 17 })
export const factText = style({ gridColumn: 2, color: text.secondary, fontSize: 15 })
/** Room for the focus ring of its link: `content-visibility` clips what is outside of the band (home-below.css.ts). */
export const more = style({ marginTop: 24, paddingBottom: 5 })
