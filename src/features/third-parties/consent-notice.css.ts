import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { from, lessMotion } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, surface, text } = vars.color

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

/** A bar along the foot of the screen, above what else sticks there (pay bar, offer of a language); it lies over the page, so nothing moves. */
export const notice = style({
  position: 'fixed',
  zIndex: vars.z.menu,
  inset: `auto 0 calc(${vars.layout.foot} + env(safe-area-inset-bottom, 0px)) 0`,
  maxHeight: 'calc(100dvh - 96px)',
  overflowY: 'auto',
  background: surface.raised,
  borderTop: `1px solid ${line.default}`,
  outline: 'none',
  animation: `${rise} ${vars.duration.base} ${vars.easing.out}`,
  selectors: {
    // Moved, not laid out anew: whichever of the two comes first, nothing counts as shifted.
    ':root:has([data-foot-bar]) &': { translate: '0 -52px' },
    '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${vars.color.accent.goldBright}` },
  },
  '@media': { [lessMotion]: { animation: 'none' } },
})

// What has the focus (WCAG 2.2, 2.4.11), and the foot of the page, can be scrolled clear of it.
globalStyle(`:root:has(${notice})`, { scrollPaddingBottom: 260, '@media': { [from.md]: { scrollPaddingBottom: 120 } } })
globalStyle(`:root:has(${notice}) body`, { paddingBottom: 260, '@media': { [from.md]: { paddingBottom: 120 } } })

export const inside = style([
  wrap,
  {
    display: 'grid',
    gap: 14,
    paddingBlock: 16,
    '@media': { [from.md]: { gridTemplateColumns: '1fr auto', alignItems: 'center', gap: 48, paddingBlock: 20 } },
  },
])
export const title = style({ fontSize: 16, fontWeight: 600, lineHeight: 1.4, color: text.primary })
export const words = style({ marginTop: 2, maxWidth: 860, fontSize: 14, lineHeight: 1.55, color: text.secondary, textWrap: 'pretty' })
export const standing = style({ color: text.primary })
export const actions = style({ display: 'flex', gap: 12 })
/** Both answers are equally wide, whatever their words. */
export const action = style({ flex: '1 1 0', minWidth: 112 })
