import { globalStyle, style } from '@vanilla-extract/css'
import { canHover } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/** A link to more content, with an arrow after its text: “All notices →”. Put an `<Icon name="arrow-right" />` last. */
export const moreLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  fontWeight: 600,
  color: vars.color.text.primary,
})
globalStyle(`${moreLink} > svg`, { color: vars.color.accent.gold, transition: `transform ${vars.duration.quick} ${vars.easing.out}` })
globalStyle(`${moreLink}:hover > svg`, { '@media': { [canHover]: { transform: 'translateX(4px)' } } })

/** A link inside a sentence: underlined in gold, so that it is recognisable without colour. */
export const textLink = style({
  color: vars.color.text.primary,
  textDecoration: 'underline',
  textDecorationColor: vars.color.accent.gold,
  textUnderlineOffset: 4,
  // Also used by buttons that look like a link.
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  '@media': { [canHover]: { ':hover': { color: vars.color.accent.goldBright } } },
})
