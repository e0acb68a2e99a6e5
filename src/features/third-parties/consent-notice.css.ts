import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, from, lessMotion, low, withoutHas } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, surface, text } = vars.color

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

const safe = 'env(safe-area-inset-bottom, 0px)'
/** Maximum height for any text, which scrolls; on a phone it leaves the front page's headline visible. */
const tallest = createVar()
/** Height of the other element at the bottom of the screen: the language offer (features/chrome/language-bar.css.ts). */
const other = createVar()

/** A bar at the bottom of the screen, above other sticky bars (pay bar, language offer); it lies over the page, so nothing shifts. */
export const notice = style({
  position: 'fixed',
  // Below the header: the phone's menu has controls at its bottom.
  zIndex: vars.z.sticky,
  inset: `auto 0 calc(${vars.layout.foot} + ${safe}) 0`,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: tallest,
  background: surface.raised,
  borderTop: `1px solid ${line.default}`,
  // Extends to the edge of the screen: the page must not be visible below it.
  boxShadow: `0 ${safe} ${surface.raised}`,
  outline: 'none',
  animation: `${rise} ${vars.duration.base} ${vars.easing.out}`,
  selectors: {
    // Translated, not laid out again: in whichever order the two appear, no layout shift is counted.
    ':root:has([data-foot-bar]) &': { translate: `0 calc(${other} * -1)`, boxShadow: 'none' },
    '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${vars.color.accent.goldBright}` },
  },
  '@media': { [lessMotion]: { animation: 'none' } },
})

// The focused element (WCAG 2.2, 2.4.11) and the bottom of the page can be scrolled clear of the notice.
const clear = `calc(${tallest} + ${other} + ${vars.layout.foot} + ${safe})`
globalStyle(`:root:has(${notice})`, {
  vars: { [tallest]: 'clamp(112px, 17.5svh, 160px)', [other]: '0px' },
  '@media': { [from.sm]: { vars: { [tallest]: '136px' } } },
})
// Repeated, so that it precedes the values of the other bars, which it includes.
globalStyle(`:root:has(${notice}${notice}${notice})`, { scrollPaddingBottom: clear, '@media': { [low]: { scrollPaddingBottom: 0 } } })
// The pay bar is below it. Without a notice, the root is unchanged (features/shop/product-screen.css.ts).
globalStyle(`:root:has(${notice}):has([data-pay-bar])`, { '@media': { [below.md]: { vars: { [vars.layout.foot]: vars.layout.payBar } } } })
// Without `:has` the notice is at the end of the page and sticky at the bottom of the screen, always clear of a pay bar. No other element
// depends on it; design/global.css.ts scrolls focused elements clear of this height.
globalStyle('[data-consent]', { '@supports': { [withoutHas]: { display: 'contents' } } })
globalStyle(`${notice}${notice}`, {
  '@supports': {
    [withoutHas]: {
      position: 'sticky',
      maxHeight: 160,
      '@media': { [below.md]: { vars: { [vars.layout.foot]: vars.layout.payBar } } },
    },
  },
})
// In a low window the notice is static at the end of the page: over the page it would hide half of the content.
globalStyle(`${notice}${notice}${notice}`, { '@media': { [low]: { position: 'static', translate: 'none' } } })
globalStyle(`:root:has(${notice}) body`, { paddingBottom: clear, '@media': { [low]: { paddingBottom: 0 } } })
globalStyle(`:root:has(${notice}):has([data-foot-bar])`, { '@media': { [from.sm]: { vars: { [other]: vars.layout.footBar } } } })
// One bar at a time on a phone: the language offer follows after the decision (the header's menu has the languages too).
globalStyle(`:root:has(${notice}) [data-foot-bar]`, { '@media': { [below.sm]: { display: 'none' } } })

export const inside = style([
  wrap,
  {
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    gap: 4,
    minHeight: 0,
    paddingBlock: '6px 4px',
    '@media': {
      [from.sm]: { gridTemplateRows: 'minmax(0, 1fr)', gridTemplateColumns: '1fr auto', alignItems: 'center', gap: 24, paddingBlock: 10 },
      [from.md]: { gap: 48, paddingBlock: 16 },
    },
  },
])
/**
 * Scrolls if it does not fit; the buttons stay visible. At the edge behind which there is more text it has a shade, which the ground, moving
 * with the text, covers at the end.
 */
export const words = style({
  maxHeight: '100%',
  maxWidth: 860,
  overflowY: 'auto',
  background: [
    `linear-gradient(${surface.raised}, ${surface.raised}) local top / 100% 10px no-repeat`,
    `linear-gradient(${surface.raised}, ${surface.raised}) local bottom / 100% 10px no-repeat`,
    `linear-gradient(${line.default}, transparent) top / 100% 10px no-repeat`,
    `linear-gradient(transparent, ${line.default}) bottom / 100% 10px no-repeat`,
  ].join(', '),
  fontSize: 13,
  lineHeight: 1.35,
  color: text.secondary,
  '@media': { [from.md]: { fontSize: 14, lineHeight: 1.5 } },
})
/** At the start of the text, on its own line if there is room. */
export const title = style({
  display: 'inline',
  marginRight: '0.6em',
  fontWeight: 600,
  lineHeight: 'inherit',
  color: text.primary,
  '@media': { [from.md]: { display: 'block', marginRight: 0, fontSize: 16 } },
})
export const sentences = style({ display: 'inline' })
export const standing = style({ color: text.primary })
export const actions = style({ display: 'flex', gap: 12, '@media': { [from.sm]: { gap: 8 } } })
/** Both buttons have the same width, whatever their labels. */
export const action = style({ flex: '1 1 0', minWidth: 104 })
