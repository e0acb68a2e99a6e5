import { style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, surface, text } = vars.color

export const section = style({ position: 'relative', isolation: 'isolate' })
export const title = style([wrap, { position: 'relative', zIndex: 1, paddingTop: 72, '@media': { [from.md]: { paddingTop: 128 } } }])
/** Below the heading, so that the image fills the section. */
export const strip = style({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  marginTop: -94,
  '@media': { [from.md]: { marginTop: -150 } },
})
export const region = style({
  position: 'relative',
  flex: '0 0 100%',
  display: 'flex',
  alignItems: 'flex-end',
  minHeight: 640,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
  '@media': { [from.md]: { minHeight: 'max(700px, 100svh)' } },
})
export const picture = style({
  position: 'absolute',
  inset: 0,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: [
      `linear-gradient(${surface.base} 0, transparent 22%, transparent 40%, rgba(8, 11, 14, 0.94) 84%, ${surface.base})`,
      'linear-gradient(90deg, rgba(7, 10, 13, 0.72), transparent 58%)',
    ].join(', '),
  },
})
export const inside = style([
  wrap,
  {
    position: 'relative',
    paddingBottom: 116,
    '@media': { [from.md]: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end', gap: 48, paddingBottom: 168 } },
  },
])
export const lead = style({ maxWidth: '32em', marginTop: 14 })
export const full = style({ flex: 'none', marginTop: 20, '@media': { [from.md]: { marginTop: 0 } } })
export const names = style([
  wrap,
  {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 32,
    display: 'flex',
    gap: '4px 28px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '@media': { [from.md]: { display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: 24, bottom: 64 } },
  },
])
export const name = style({
  flex: 'none',
  minHeight: 52,
  paddingTop: 14,
  borderTop: '1px solid rgba(237, 230, 218, 0.28)',
  color: text.secondary,
  fontWeight: 500,
  outlineOffset: -3,
  selectors: { '&[aria-current="true"]': { color: text.primary, borderColor: accent.goldBright } },
  '@media': { [canHover]: { ':hover': { color: text.primary } } },
})
