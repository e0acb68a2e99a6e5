import { globalStyle, style } from '@vanilla-extract/css'
import { noScripts } from './breakpoints.ts'
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
/** Stands in for what the scripts of the page do: shown if they are switched off or have failed. */
export const ifUnstarted = style({ display: 'none', '@media': { [noScripts]: { display: 'block' } } })
globalStyle(`html[data-unstarted]:not([data-hydrated]) :is(${unstarted}, ${ifUnstarted})`, { display: 'block' })
