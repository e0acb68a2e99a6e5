import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

const words = { padding: '14px 20px', background: vars.color.toast.surface, color: vars.color.toast.text, textAlign: 'center' } as const

/** The same on a page without content, if scripts are disabled. */
export const undrawnPage = style(words)
/** Reports failed scripts (src/document/head-script.ts): at the bottom of the window, below the page's end, so that it covers nothing. */
export const unstarted = style({
  position: 'sticky',
  bottom: 0,
  zIndex: vars.z.sticky,
  display: 'none',
  ...words,
})
globalStyle(`html[data-unstarted]:not([data-hydrated]) ${unstarted}`, { display: 'block' })
