import { globalStyle } from '@vanilla-extract/css'
import { forcedColours } from './breakpoints.ts'
import { button, iconButton } from './button.css.ts'

/* If the system sets the colours, backgrounds and shadows are removed: buttons and fields get a border, whatever their usual style. */
const pressed = [button, iconButton].map(({ classNames }) => `.${classNames.base.split(' ')[0]!}`)
globalStyle(['button', 'select', 'textarea', 'input:not([type="hidden"])', ...pressed].join(', '), {
  '@media': { [forcedColours]: { border: '1px solid ButtonBorder !important' } },
})
// The current choice is usually marked by a background or a colour. The focus ring precedes this outline.
const current = ':is(a, button):is([aria-current]:not([aria-current="false"]), [aria-pressed="true"]):not(:focus-visible)'
globalStyle(current, { '@media': { [forcedColours]: { outline: '2px solid Highlight', outlineOffset: -2 } } })
// On an image the border alone would not be visible.
globalStyle(pressed.join(', '), { '@media': { [forcedColours]: { background: 'ButtonFace !important' } } })
