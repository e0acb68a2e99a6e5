import './fonts.css.ts'
import './themes/everharrow.css.ts'
import './print.css.ts'
import './forced-colours.css.ts'
import { globalStyle } from '@vanilla-extract/css'
import { lessMotion, low, noScripts, withoutHas } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/* Reset, page, language rules, focus, reduced motion (look.md §3 CJK setting, §5 Focus, §7). Import it once, first. */
globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', {
  background: vars.color.surface.base,
  color: vars.color.text.primary,
  colorScheme: 'dark',
  WebkitTextSizeAdjust: '100%',
  // Anchors stop below a sticky header, with a small gap.
  scrollPaddingTop: `calc(${vars.layout.header} + 16px)`,
  '@media': { [low]: { scrollPaddingTop: 16 } },
})
// The browser scrolls focused elements clear of bars at the bottom of the screen (WCAG 2.4.11). Which bars there are is known by `:has`; without
// it the value is constant: the pay bar with the tallest bar above it, the consent notice.
globalStyle('html', {
  '@supports': {
    [withoutHas]: {
      scrollPaddingBottom: `calc(${vars.layout.payBar} + 160px + env(safe-area-inset-bottom, 0px) + 16px)`,
      '@media': { [low]: { scrollPaddingBottom: 0 } },
    },
  },
})
globalStyle('body', {
  margin: 0,
  // The footer of a short page is at the bottom of the screen (features/chrome/footer.css.ts).
  minHeight: '100svh',
  fontFamily: vars.font.text,
  fontSize: 16,
  lineHeight: vars.leading.body,
  fontFeatureSettings: '"kern"',
  WebkitFontSmoothing: 'antialiased',
  // `clip`, not `hidden`: hidden would make the body a scroll container and break sticky elements.
  overflowX: 'clip',
})

globalStyle(':where([lang])', { fontFamily: vars.font.text, lineHeight: vars.leading.body })
globalStyle(':where([lang]):lang(en)', { wordBreak: 'normal', overflowWrap: 'break-word', lineBreak: 'auto' })
globalStyle(':where([lang]):lang(ko)', { wordBreak: 'keep-all', overflowWrap: 'anywhere', lineBreak: 'auto' })
globalStyle(':where([lang]):lang(ja)', { wordBreak: ['normal', 'auto-phrase'], overflowWrap: 'anywhere', lineBreak: 'strict' })
globalStyle(':where([lang]):lang(zh)', { wordBreak: 'normal', overflowWrap: 'anywhere', lineBreak: 'strict' })
globalStyle('h1:lang(zh), h2:lang(zh), h3:lang(zh)', { wordBreak: 'keep-all' })

globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, blockquote', { margin: 0, padding: 0 })
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('h1, h2, h3, h4', {
  fontSize: 'inherit',
  fontWeight: vars.weight.heading,
  textWrap: 'balance',
  fontVariantNumeric: 'lining-nums',
})
globalStyle('p', { textWrap: 'pretty' })
globalStyle('a', { color: 'inherit', textDecoration: 'none' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('button', { background: 'none' })
globalStyle('button, summary, label', { WebkitTapHighlightColor: 'transparent' })
globalStyle('img, video', { display: 'block', maxWidth: '100%' })
// A decorative image that failed to load (src/app/lost-pictures.ts); other images show their alternative text.
globalStyle('img[data-lost][alt=""]', { visibility: 'hidden' })
globalStyle('fieldset', { margin: 0, padding: 0, border: 0, minWidth: 0 })
// Emphasis uses weight, never a slanted CJK glyph.
globalStyle('em, i, address', { fontStyle: 'normal' })
globalStyle('time', { fontVariantNumeric: 'lining-nums tabular-nums' })
globalStyle('[hidden]', { display: 'none !important' })

globalStyle(':focus-visible', { outline: `2px solid ${vars.color.accent.goldBright}`, outlineOffset: 3 })
// A heading or main element focused after navigation shows no ring: the visitor did not focus it.
globalStyle('[tabindex="-1"]:focus-visible', { outline: 'none' })

globalStyle('*, *::before, *::after', {
  '@media': {
    [lessMotion]: {
      animationDuration: '1ms !important',
      animationDelay: '0ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      transitionDelay: '0ms !important',
    },
  },
})

/*
 * Content that is streamed late is sent hidden at the end of the page, and a script moves it to its place (React's `S:` elements). Without
 * scripts it is shown there, above the footer, and the skeleton is hidden.
 */
globalStyle('[aria-busy="true"]', { '@media': { [noScripts]: { display: 'none' } } })
globalStyle('body:has(> [hidden][id^="S:"])', { '@media': { [noScripts]: { display: 'flex', flexDirection: 'column' } } })
globalStyle('body > [hidden][id^="S:"]', { '@media': { [noScripts]: { display: 'block !important', marginInline: vars.layout.margin } } })
globalStyle('body:has(> [hidden][id^="S:"]) footer', { '@media': { [noScripts]: { order: 1 } } })
