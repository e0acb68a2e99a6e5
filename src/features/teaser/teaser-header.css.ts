import { style } from '@vanilla-extract/css'
import { below, canHover, from, low } from '#src/design/breakpoints.ts'
import { entryMark, entryMarkShown, headerShade } from '#src/design/header-paint.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'
import { wordmarkGround } from '#src/components/wordmark.css.ts'

const { line, surface, text } = vars.color

/** Fixed: the music must be reachable from every section. */
export const header = style({
  position: 'fixed',
  zIndex: vars.z.header,
  inset: '0 0 auto 0',
  height: vars.layout.header,
  background: surface.base,
  borderBottom: `1px solid ${line.subtle}`,
  selectors: { '&[data-over="true"]': { background: 'none', borderColor: 'transparent' } },
  // A calm background over the key art; it stays under the plain bar, so that only a colour changes.
  '::before': headerShade,
  '@media': { [low]: { position: 'absolute' } },
})
export const inside = style([wrap, { display: 'flex', alignItems: 'center', gap: 'clamp(12px, 3.2vw, 64px)', height: '100%' }])
export const logo = style({ display: 'flex', alignItems: 'center', flex: 'none', minHeight: 44 })
export const wordmark = style([
  wordmarkGround,
  {
    width: 128,
    height: 'auto',
    '@media': { [from.sm]: { width: 156 }, [from.md]: { width: 'clamp(160px, 11vw, 201px)' } },
  },
])
export const nav = style({ display: 'none', '@media': { [from.md]: { display: 'flex', gap: 'clamp(16px, 2.2vw, 40px)', height: '100%' } } })
export const entry = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  outlineOffset: -6,
  '::after': entryMark,
  selectors: { '&[aria-current="true"]::after': entryMarkShown },
  '@media': { [canHover]: { ':hover': { color: text.secondary } } },
})
export const tools = style({ display: 'flex', alignItems: 'center', gap: 4, marginLeft: 'auto' })
/** On narrow screens it is in the menu. */
export const wide = style({ '@media': { [below.md]: { selectors: { 'a&': { display: 'none' } } } } })
export const register = style({ marginLeft: 8 })
