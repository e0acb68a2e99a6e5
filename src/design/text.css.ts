import { globalStyle, style } from '@vanilla-extract/css'
import { from } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/* The type scale (look.md §3). The `font` shorthand resets numerals, so each style sets `lining` again after it. */
const lining = 'lining-nums'
const tabular = 'lining-nums tabular-nums'

const display = (size: string) =>
  style({
    font: `${vars.weight.display} ${size} ${vars.font.display}`,
    letterSpacing: vars.track.display,
    fontVariantNumeric: lining,
    textWrap: 'balance',
  })
const heading = (size: string) =>
  style({
    font: `${vars.weight.heading} ${size} ${vars.font.display}`,
    letterSpacing: vars.track.heading,
    fontVariantNumeric: lining,
    textWrap: 'balance',
  })

export const hero = display(vars.type.hero)
export const display1 = display(vars.type.display1)
export const display2 = display(vars.type.display2)
export const heading1 = heading(vars.type.heading1)
export const heading2 = heading(vars.type.heading2)
export const heading3 = heading(vars.type.heading3)
export const heading4 = heading(vars.type.heading4)

export const lead = style({ fontSize: vars.type.lead, lineHeight: vars.leading.lead, color: vars.color.text.secondary })
export const small = style({ fontSize: 14, lineHeight: 1.55 })
/** The smallest size on the site. */
export const caption = style({ fontSize: 13, lineHeight: 1.5 })

/** The line above a heading: the display font in Latin, the text font in CJK. May contain `<Tines />` before its text. */
export const eyebrow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  font: `500 ${vars.type.eyebrow} ${vars.font.display}`,
  fontVariantNumeric: lining,
  color: vars.color.accent.gold,
  letterSpacing: '0.01em',
  selectors: { '&:lang(ko), &:lang(ja), &:lang(zh)': { fontFamily: vars.font.text } },
})

/** An amount; its currency sign goes in a `<small>`. */
export const price = style({
  font: `600 ${vars.type.price} ${vars.font.text}`,
  fontVariantNumeric: tabular,
  letterSpacing: '-0.01em',
  whiteSpace: 'nowrap',
})
/** The price on the product's own page, and the sum in the pay panel. */
export const priceLarge = style([price, { fontSize: 34, '@media': { [from.md]: { fontSize: 40 } } }])
export const priceTotal = style([price, { fontSize: 28, '@media': { [from.md]: { fontSize: 34 } } }])
globalStyle(`${price} small`, {
  fontSize: '0.6em',
  fontWeight: 600,
  color: vars.color.text.secondary,
  marginRight: 4,
  letterSpacing: '0.01em',
})

/** Timers and totals: the Latin display font in every locale. */
export const count = style({ font: `500 ${vars.type.count} ${vars.font.figure}`, fontVariantNumeric: tabular, letterSpacing: '0.01em' })

export const numeric = style({ fontVariantNumeric: tabular })
/** For amounts and times inside a sentence. */
export const noBreak = style({})
// Dates, clocks and amounts never wrap, in any box.
globalStyle(`time, [role="timer"], ${noBreak}, ${price}`, { whiteSpace: 'nowrap' })

export const ash = style({ color: vars.color.text.secondary })
export const muted = style({ color: vars.color.text.muted })
export const gold = style({ color: vars.color.accent.gold })
/** “Required”, asterisks. */
export const emberText = style({ color: vars.color.accent.emberText, fontWeight: 600 })

/** Text for screen readers only. */
export const visuallyHidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
