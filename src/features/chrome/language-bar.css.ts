import { globalStyle, style } from '@vanilla-extract/css'
import { below, low } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

export const bar = style({
  position: 'fixed',
  // Below the header: the phone's menu has the languages at its bottom.
  zIndex: vars.z.sticky,
  inset: `auto 0 calc(${vars.layout.foot} + env(safe-area-inset-bottom, 0px)) 0`,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 20,
  minHeight: vars.layout.footBar,
  paddingInline: vars.layout.margin,
  background: vars.color.surface.overlay,
  borderTop: `1px solid ${vars.color.line.default}`,
  fontSize: 15,
  '@media': { [below.sm]: { gap: 12, justifyContent: 'space-between' }, [low]: { position: 'static' } },
})
export const text = style({ color: vars.color.text.secondary, '@media': { [below.sm]: { display: 'none' } } })
export const action = style({ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: 600 })

// The browser scrolls focused elements clear of the bar (WCAG 2.4.11), and of the pay bar below it. The consent notice has its own value
// (features/third-parties/consent-notice.css.ts).
const clear = `${vars.layout.footBar} + env(safe-area-inset-bottom, 0px) + 16px`
globalStyle(':root:has([data-foot-bar])', { scrollPaddingBottom: `calc(${clear})`, '@media': { [low]: { scrollPaddingBottom: 0 } } })
globalStyle(':root:has([data-foot-bar]):has([data-pay-bar])', {
  '@media': { [below.md]: { scrollPaddingBottom: `calc(${clear} + ${vars.layout.payBar})` }, [low]: { scrollPaddingBottom: 0 } },
})
