import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '#src/design/breakpoints.ts'
import { stateText } from '#src/design/page.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { surface, text } = vars.color

/** On narrow screens the shade is attached to the text, so that a longer text darkens more of the image (look.md §6). */
export const screen = style({})
globalStyle(`${screen} ${stateText}::before`, {
  '@media': {
    [below.md]: {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: `-96px calc(-1 * ${vars.layout.margin}) 0`,
      background: `linear-gradient(rgba(5, 7, 10, 0), rgba(5, 7, 10, 0.84) 92px, rgba(5, 7, 10, 0.94) 200px, ${surface.sunken} 340px)`,
    },
  },
})

/** The countdown has its own row above the buttons. */
export const left = style({ flex: '1 0 100%' })
export const leftLabel = style({ fontSize: 13, lineHeight: 1.5, color: text.muted })
