import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from './breakpoints.ts'
import { wrap } from './layout.css.ts'
import { vars } from './vars.css.ts'

/* The heads of pages, single-message pages, and empty lists (look.md §5, §6). */
const { surface, text } = vars.color

export const head = style({
  position: 'relative',
  background: surface.sunken,
  overflow: 'hidden',
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0 0',
    height: '55%',
    background: `linear-gradient(transparent, ${surface.base})`,
  },
})
// From 30 % to the right edge, blended into the page at 62 %.
export const headPicture = style({
  position: 'absolute',
  inset: '0 0 0 30%',
  background: 'none',
  opacity: 0.62,
  maskImage: 'linear-gradient(90deg, transparent, #000 45%, #000 80%, rgba(0, 0, 0, 0.5))',
  '@media': { [below.sm]: { inset: 0, opacity: 0.3 } },
})
export const headText = style([
  wrap,
  {
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    gap: 14,
    justifyItems: 'start',
    paddingBlock: '36px 24px',
    '@media': { [from.md]: { paddingBlock: '76px 48px', gap: 20 } },
  },
])
export const headLead = style({ maxWidth: 560, color: text.secondary })

export const crumbs = style({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', fontSize: 14, color: text.muted })
export const crumb = style({ display: 'inline-flex', alignItems: 'center', gap: 8 })
// Drawn here instead of a sprite icon: navigating to a page that begins with breadcrumbs styles six elements less.
globalStyle(`${crumb} + ${crumb}::before`, {
  content: '""',
  flex: 'none',
  width: 6,
  height: 6,
  margin: '0 4px 0 2px',
  border: 'solid currentColor',
  borderWidth: '1px 1px 0 0',
  rotate: '45deg',
})
globalStyle(`${crumbs} a:hover`, { color: text.primary })

export const empty = style({ display: 'grid', justifyItems: 'start', alignContent: 'start', gap: 16, padding: '48px 0' })
export const emptyText = style({ color: text.secondary, maxWidth: 560 })

export const state = style({
  position: 'relative',
  minHeight: 784,
  display: 'flex',
  alignItems: 'flex-end',
  overflow: 'hidden',
  background: surface.sunken,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: `linear-gradient(rgba(5, 7, 10, 0.5) 0, transparent 14%, transparent 34%, ${surface.sunken} 66%)`,
  },
  '@media': {
    [from.md]: {
      minHeight: 900,
      alignItems: 'center',
      '::after': { background: 'linear-gradient(90deg, rgba(7, 10, 13, 0.94) 10%, rgba(7, 10, 13, 0.6) 42%, transparent 70%)' },
    },
  },
})
// On narrow screens the image ends above the text.
export const statePicture = style({ position: 'absolute', inset: '0 0 34% 0', '@media': { [from.md]: { inset: 0 } } })
export const stateText = style([
  wrap,
  { position: 'relative', zIndex: 1, paddingBottom: 56, '@media': { [from.md]: { paddingBottom: 0 } } },
])
export const stateTitle = style({ marginTop: 18 })
export const stateLead = style({ maxWidth: '28em', marginTop: 20 })
