/**
 * The widths at which the layout changes (look.md §4): 600, 1000, 1200, 1600, 1920 px. The reference is 1920 × 1080; 320 must look designed
 * too. Media conditions, mobile first: `'@media': { [from.md]: … }`, and `sizes={`${from.md} 50vw, 100vw`}`.
 */
export const from = {
  sm: '(min-width: 600px)',
  md: '(min-width: 1000px)',
  lg: '(min-width: 1200px)',
  wide: '(min-width: 1600px)',
  xl: '(min-width: 1920px)',
} as const

/** The same breakpoints as upper limits; a fraction of a pixel less, so that zoomed pages never fall between two rules. */
export const below = {
  /** Phones narrower than 360: one step smaller (look.md §4, “At 320”). */
  tiny: '(max-width: 359.98px)',
  sm: '(max-width: 599.98px)',
  md: '(max-width: 999.98px)',
  lg: '(max-width: 1199.98px)',
  wide: '(max-width: 1599.98px)',
} as const

/** Windows too low for sticky bars: a phone in landscape, a page at 400 % (WCAG 1.4.10). There the bars scroll with the page. */
export const low = '(max-height: 479.98px)'

/** For `@supports`: Firefox before 121. */
export const withoutHas = 'not selector(:has(*))'

/** Visitors whose system sets all colours: backgrounds and shadows are removed, borders stay. */
export const forcedColours = '(forced-colors: active)'

/** Visitors whose system requests reduced motion (look.md §7). */
export const lessMotion = '(prefers-reduced-motion: reduce)'

/** A pointer that can hover; touch screens keep hover styles after a tap, so they get none. */
export const canHover = '(hover: hover)'

/**
 * Visitors without scripts: controls without function are hidden, and content that waits for a script is shown at once. Use it alone, not in
 * a longer condition: a page has these rules in `<noscript>`, for browsers without this media feature (src/document/page-assets.ts).
 */
export const noScripts = '(scripting: none)'
