import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, from, lessMotion, low } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, surface, text } = vars.color

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

const safe = 'env(safe-area-inset-bottom, 0px)'
/** Maximum height for any text; on a phone 640 px high the question takes a quarter. */
const tallest = createVar()
/** Height of the other element at the bottom of the screen: the language offer (features/chrome/language-bar.css.ts). */
const other = createVar()
const otherBar = '52px'

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
  vars: { [tallest]: '160px', [other]: '0px' },
  scrollPaddingBottom: clear,
  '@media': { [from.sm]: { vars: { [tallest]: '136px' } } },
})
// The pay bar is below it. Without a notice, the root is unchanged (features/shop/product-screen.css.ts).
globalStyle(`:root:has(${notice}):has([data-pay-bar])`, { '@media': { [below.md]: { vars: { [vars.layout.foot]: vars.layout.payBar } } } })
// Firefox before 121 has no `:has`: there the notice is at the end of the page and sticky at the bottom of the screen, always clear of a
// pay bar. No other element depends on it.
globalStyle('[data-consent]', { '@supports': { 'not selector(:has(*))': { display: 'contents' } } })
globalStyle(`${notice}${notice}`, {
  '@supports': {
    'not selector(:has(*))': {
      position: 'sticky',
      maxHeight: 'none',
      '@media': { [below.md]: { bottom: `calc(${vars.layout.payBar} + ${safe})` } },
    },
  },
})
// In a low window the notice is static at the end of the page: over the page it would hide half of the content.
globalStyle(`${notice}${notice}${notice}`, { '@media': { [low]: { position: 'static', translate: 'none' } } })
globalStyle(`:root:has(${notice}) body`, { paddingBottom: clear })
globalStyle(`:root:has(${notice}):has([data-foot-bar])`, { '@media': { [from.sm]: { vars: { [other]: otherBar } } } })
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
/** Scrolls if it does not fit; the buttons stay visible. */
export const words = style({
  maxHeight: '100%',
  maxWidth: 860,
  overflowY: 'auto',
  fontSize: 12,
  lineHeight: 1.35,
  color: text.secondary,
  '@media': { [below.tiny]: { fontSize: 11 }, [from.md]: { fontSize: 14, lineHeight: 1.5 } },
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
