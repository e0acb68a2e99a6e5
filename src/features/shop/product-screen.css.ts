import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from, low } from '#src/design/breakpoints.ts'
import { goldDash } from '#src/design/gold-dash.ts'
import { vars } from '#src/design/vars.css.ts'

/* One product. `&&` if our class refines one of the design's. */
const { accent, line: lines, surface, text: colors } = vars.color

export const screen = style({ '@media': { [below.md]: { display: 'flex', flexDirection: 'column' } } })
export const page = style({ paddingTop: 20, '@media': { [below.md]: { paddingTop: 8 } } })
export const otherGoods = style({ paddingBottom: 96, '@media': { [below.md]: { paddingBottom: 64 } } })
export const trail = style({ display: 'flex', alignItems: 'center', minHeight: 44, marginBottom: 8 })
export const trailLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: 44 })

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  '@media': {
    // The panel is beside both rows and stays visible; its height beyond the stage is added to the second row.
    [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) clamp(360px, 38vw, 480px)', gridTemplateRows: 'auto 1fr', gap: '0 64px' },
    [from.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 520px', columnGap: 96 },
  },
})
globalStyle(`${layout} > aside`, { '@media': { [from.md]: { gridColumn: 2, gridRow: '1 / span 2' } } })

export const stage = style({
  position: 'relative',
  aspectRatio: '1',
  overflow: 'hidden',
  background: 'radial-gradient(70% 62% at 50% 46%, #2b3840 0, #151c22 62%, #0c1115 100%)',
  '@media': {
    [below.sm]: { marginInline: `calc(${vars.layout.margin} * -1)` },
    [from.md]: { aspectRatio: '4 / 3' },
  },
})
const cover = { position: 'absolute', inset: 0, background: 'none' } as const
export const backdrop = style({ ...cover, '@media': { [below.md]: { display: 'none' } } })
export const backdropImage = style({ filter: 'blur(28px) brightness(0.72) saturate(0.9)', transform: 'scale(1.12)' })
export const figure = style(cover)
export const figureImage = style({
  '@media': {
    [from.md]: {
      selectors: { '&&': { objectFit: 'contain' } },
      maskImage: 'linear-gradient(90deg, transparent 12.5%, #000 24%, #000 76%, transparent 87.5%)',
    },
  },
})
export const limit = style({ selectors: { '&&': { position: 'absolute', left: 0, top: 20 } } })

export const details = style({
  display: 'grid',
  gap: 48,
  alignContent: 'start',
  minWidth: 0,
  '@media': { [from.md]: { paddingTop: 48 } },
})
export const heading = style({ marginBottom: 20 })
export const contents = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 48 } },
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  gap: 16,
  alignItems: 'center',
  padding: '12px 0',
  borderBottom: `1px solid ${lines.subtle}`,
})
export const thing = style({ width: 56, height: 56, background: vars.color.well })
export const count = style({ color: accent.goldBright, fontWeight: 600 })

export const text = style({ color: colors.secondary, maxWidth: '40em' })
globalStyle(`${text} > * + *`, { marginTop: '1em' })
export const notes = style({ display: 'grid', gap: 10, color: colors.secondary, maxWidth: '48em' })
export const note = style({
  position: 'relative',
  paddingLeft: 18,
  '::before': goldDash,
})
export const noteText = style({})
for (const inside of [text, noteText]) {
  globalStyle(`${inside} a`, {
    color: colors.primary,
    textDecoration: 'underline',
    textDecorationColor: accent.gold,
    textUnderlineOffset: 4,
  })
  globalStyle(`${inside} a:hover`, { '@media': { [canHover]: { color: accent.goldBright } } })
}

export const payBar = style({
  position: 'sticky',
  bottom: 0,
  order: 1,
  // Over the language bar: at the end of the page this bar rises to the same place.
  zIndex: `calc(${vars.z.sticky} + 1)`,
  display: 'flex',
  gap: 16,
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: vars.layout.payBar,
  padding: `12px ${vars.layout.margin} calc(12px + env(safe-area-inset-bottom))`,
  background: surface.overlay,
  borderTop: `1px solid ${lines.default}`,
  '@media': { [from.md]: { display: 'none' }, [low]: { position: 'static', order: 0, marginTop: 32 } },
})
export const payBarAction = style({
  flex: 1,
  maxWidth: 220,
  selectors: { '&&': { whiteSpace: 'normal', paddingInline: 16 }, '&&:disabled': { background: surface.hover } },
})
// The browser scrolls focused elements clear of the bar (WCAG 2.4.11). With the language offer the value is another one
// (features/chrome/language-bar.css.ts).
globalStyle(`:root:has(${payBar})`, {
  '@media': {
    [below.md]: { scrollPaddingBottom: `calc(${vars.layout.payBar} + env(safe-area-inset-bottom, 0px) + 16px)` },
    [low]: { scrollPaddingBottom: 0 },
  },
})
// Toasts and other elements at the bottom of the screen move above the bar; they follow the screen in the document. The property is set on
// them, not on the root, whose properties every element inherits: navigating to this page would restyle the whole document.
globalStyle(`${screen} ~ [data-above-foot], ${screen} ~ * [data-above-foot]`, {
  '@media': { [below.md]: { vars: { [vars.layout.foot]: vars.layout.payBar } } },
})
