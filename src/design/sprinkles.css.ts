import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { from } from './breakpoints.ts'
import { vars } from './vars.css.ts'

const responsive = defineProperties({
  conditions: {
    xs: {},
    sm: { '@media': from.sm },
    md: { '@media': from.md },
    lg: { '@media': from.lg },
    wide: { '@media': from.wide },
  },
  defaultCondition: 'xs',
  properties: {
    display: ['none', 'block', 'flex', 'grid', 'inline-flex'],
    flexDirection: ['row', 'column'],
    alignItems: ['start', 'center', 'end', 'baseline', 'stretch'],
    justifyContent: ['start', 'center', 'end', 'space-between'],
    gap: vars.space,
    paddingTop: vars.space,
    paddingBottom: vars.space,
    paddingLeft: vars.space,
    paddingRight: vars.space,
    marginTop: vars.space,
    marginBottom: vars.space,
  },
  shorthands: {
    padding: ['paddingTop', 'paddingBottom', 'paddingLeft', 'paddingRight'],
    paddingX: ['paddingLeft', 'paddingRight'],
    paddingY: ['paddingTop', 'paddingBottom'],
  },
})

const plain = defineProperties({
  properties: {
    color: {
      primary: vars.color.text.primary,
      secondary: vars.color.text.secondary,
      muted: vars.color.text.muted,
      gold: vars.color.accent.gold,
    },
    background: vars.color.surface,
  },
})

/**
 * Short forms of the space scale and the colours, for `style([sprinkles({ … }), { … }])` inside `.css.ts` files only:
 * at run time it would carry its whole table into the script.
 */
export const sprinkles = createSprinkles(responsive, plain)
