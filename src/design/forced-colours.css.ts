import { globalStyle } from '@vanilla-extract/css'
import { forcedColours } from './breakpoints.ts'
import { button, iconButton } from './button.css.ts'

/* Where the system gives the colours, grounds and shadows go: what is pressed or filled in keeps an edge, whatever draws it otherwise. */
const pressed = [button, iconButton].map(({ classNames }) => `.${classNames.base.split(' ')[0]!}`)
globalStyle(['button', 'select', 'textarea', 'input:not([type="hidden"])', ...pressed].join(', '), {
  '@media': { [forcedColours]: { border: '1px solid ButtonBorder !important' } },
})
// On a picture the edge alone would not be seen.
globalStyle(pressed.join(', '), { '@media': { [forcedColours]: { background: 'ButtonFace !important' } } })
