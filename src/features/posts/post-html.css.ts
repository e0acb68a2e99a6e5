import { globalStyle, style } from '@vanilla-extract/css'
import { canHover } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Styles of the links that `prepareArticle` writes into an article. */
export const article = style({ minWidth: 0 })

export const picture = style({
  display: 'block',
  position: 'relative',
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'zoom-in',
})
// Most images are 16:9: this space is reserved until the image's own ratio is known.
globalStyle(`${picture} > img`, { aspectRatio: 'auto 16 / 9' })
globalStyle(`${picture}::after`, {
  content: '""',
  position: 'absolute',
  inset: 0,
  boxShadow: `inset 0 0 0 1px ${vars.color.accent.gold}`,
  opacity: 0,
  transition: `opacity ${vars.duration.instant} linear`,
})
globalStyle(`${picture}:hover::after`, { '@media': { [canHover]: { opacity: 1 } } })

export const film = style({ display: 'block', position: 'relative', '@media': { print: { display: 'none' } } })
globalStyle(`${film} > a`, {
  position: 'absolute',
  top: 12,
  right: 12,
  width: 44,
  height: 44,
  padding: 12,
  border: 0,
  borderRadius: vars.radius.small,
  background: vars.color.scrim,
  color: vars.color.text.primary,
  cursor: 'pointer',
})
globalStyle(`${film} > a:hover`, { '@media': { [canHover]: { color: vars.color.accent.goldBright } } })
globalStyle(`${film} svg`, { display: 'block', width: 20, height: 20, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 })
