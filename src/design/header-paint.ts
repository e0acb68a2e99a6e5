import { navPaint } from './tines-paint.ts'
import { vars } from './vars.css.ts'

/* Paint shared by the headers of the site and of the teaser. For `.css.ts` files only. */

/** `::before` of a header over key art: a calm background for its entries. */
export const headerShade = {
  content: '""',
  position: 'absolute',
  zIndex: -1,
  inset: '0 0 -24px 0',
  background: 'linear-gradient(rgba(5, 7, 10, 0.94), rgba(5, 7, 10, 0.66) 56%, rgba(5, 7, 10, 0))',
  pointerEvents: 'none',
} as const

/** `::after` of an entry; the current one's is `entryMarkShown`. */
export const entryMark = {
  content: '""',
  position: 'absolute',
  inset: 'auto 0 18px 0',
  height: 8,
  borderTop: `1px solid ${vars.color.accent.gold}`,
  background: navPaint,
  transform: 'scaleX(0)',
  opacity: 0,
  transition: `transform ${vars.duration.base} ${vars.easing.move}, opacity ${vars.duration.instant} linear`,
} as const
export const entryMarkShown = { transform: 'none', opacity: 1 } as const
