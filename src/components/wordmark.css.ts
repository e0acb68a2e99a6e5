import { style } from '@vanilla-extract/css'
import { forcedColours } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/** A wordmark is drawn for the dark page: forced colours, which may be light, leave it this ground. */
export const wordmarkGround = style({
  '@media': { [forcedColours]: { forcedColorAdjust: 'none', background: vars.color.surface.base } },
})
