/** Limits are in em: readers who have set a larger text get the layout of a narrower window. One em is that size, 16 px unless it is set. */
const em = (px: number): string => `${String(px / 16)}em`
/** A fraction of a pixel less, so that zoomed pages never fall between two rules. */
const less = (px: number): string => em(px - 0.02)

/** @param px with text of 16 px */
export const minWidth = (px: number): string => `(min-width: ${em(px)})`
/** @param px with text of 16 px: the first width beyond */
export const belowWidth = (px: number): string => `(max-width: ${less(px)})`
/** @param px with text of 16 px */
export const minHeight = (px: number): string => `(min-height: ${em(px)})`

/**
 * The widths at which the layout changes (look.md §4): 600, 1000, 1200, 1600, 1920 px. The reference is 1920 × 1080; 320 must look designed
 * too. Media conditions, mobile first: `'@media': { [from.md]: … }`, and `sizes={`${from.md} 50vw, 100vw`}`.
 */
export const from = {
  sm: minWidth(600),
  md: minWidth(1000),
  lg: minWidth(1200),
  wide: minWidth(1600),
  xl: minWidth(1920),
} as const

/** The same breakpoints as upper limits. */
export const below = {
  /** Phones narrower than 360: one step smaller (look.md §4, “At 320”). */
  tiny: belowWidth(360),
  sm: belowWidth(600),
  md: belowWidth(1000),
  lg: belowWidth(1200),
  wide: belowWidth(1600),
} as const

/** Windows too low for sticky bars: a phone in landscape, a page at 400 % (WCAG 1.4.10). There the bars scroll with the page. */
export const low = `(max-height: ${less(480)})`

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
