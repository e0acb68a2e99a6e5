import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, canHover, from, withoutHas } from '#src/design/breakpoints.ts'
import { button } from '#src/design/button.css.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* The gradients belong to the key art: they give its text a calm background (look.md §6, picture handling). */
const { accent, surface, text } = vars.color
const fall = `${vars.duration.grand} ${vars.easing.out}`
const settle = keyframes({ from: { transform: 'scale(1.06)' } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } })
/** The headline only moves: it is the page's LCP element and must not be delayed. */
const lift = keyframes({ from: { transform: 'translateY(16px)' } })

export const hero = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'flex-end',
  minHeight: 890,
  overflow: 'hidden',
  background: surface.sunken,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    pointerEvents: 'none',
    background: `linear-gradient(rgba(5, 7, 10, 0.5) 0, transparent 14%, transparent 30%, rgba(9, 12, 16, 0.82) 52%, ${surface.base} 69.5%)`,
  },
  '@media': {
    [from.sm]: { minHeight: 940 },
    [below.tiny]: { minHeight: 820 },
    [from.md]: {
      minHeight: 'min(1000px, 100svh)',
      '::after': {
        background: [
          'radial-gradient(46% 62% at 100% 96%, rgba(6, 9, 12, 0.92) 0, rgba(6, 9, 12, 0.72) 52%, transparent 100%)',
          // The text ends some 600 px from the left in any window: in narrow ones the shade has a fixed width.
          'linear-gradient(90deg, rgba(7, 10, 13, 0.9) 0, rgba(7, 10, 13, 0.62) max(24%, 460px), transparent max(52%, 800px))',
          `linear-gradient(transparent 66%, ${surface.base} 100%)`,
        ].join(', '),
      },
    },
  },
})

export const picture = style({
  position: 'absolute',
  inset: '0 0 40% 0',
  '@media': { [from.sm]: { bottom: '24%' }, [from.md]: { bottom: 0 } },
})
export const image = style({
  objectPosition: '50% 20%',
  animation: `${settle} ${fall}`,
  '@media': { [from.md]: { objectPosition: '50% 40%' } },
})
export const loop = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 40%',
  opacity: 0,
  transition: `opacity ${vars.duration.grand} ${vars.easing.out}`,
  selectors: { '&[data-shown="true"]': { opacity: 1 } },
})
export const pause = style({
  position: 'absolute',
  zIndex: 3,
  right: `max(${vars.layout.margin}, calc((100% - ${vars.layout.max}) / 2))`,
  bottom: 24,
  color: text.secondary,
})
// The image's wrapper lies below the shade; its button must not.
globalStyle(`${picture}:has(> ${pause})`, { zIndex: 'auto' })
globalStyle(picture, { '@supports': { [withoutHas]: { zIndex: 'auto' } } })

export const inside = style([
  wrap,
  {
    position: 'relative',
    zIndex: 2,
    paddingBottom: 36,
    '@media': {
      [from.md]: {
        // In a low window the text begins below the header, and the hero is higher than the window.
        paddingBlock: `calc(${vars.layout.header} + 24px) 112px`,
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'flex-end',
        gap: 64,
      },
    },
  },
])
// Below md the shade is attached to the text, so that a longer text darkens more of the image.
export const words = style({
  position: 'relative',
  '@media': {
    [below.md]: {
      '::before': {
        content: '""',
        position: 'absolute',
        zIndex: -1,
        inset: `-96px calc(-1 * ${vars.layout.margin}) -60px`,
        background: `linear-gradient(rgba(9, 12, 16, 0), rgba(9, 12, 16, 0.84) 92px, rgba(9, 12, 16, 0.94) 200px, ${surface.base} 340px)`,
      },
    },
  },
})
export const above = style({ marginBottom: 16, animation: `${rise} ${fall} backwards`, '@media': { [from.md]: { marginBottom: 24 } } })
export const title = style({ animation: `${lift} ${fall} 60ms backwards` })
export const line = style({ display: 'block' })
export const lead = style({
  maxWidth: '30em',
  marginTop: 16,
  animation: `${rise} ${fall} 120ms backwards`,
  '@media': { [from.md]: { marginTop: 28, maxWidth: '27em' } },
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 28,
  animation: `${rise} ${fall} 180ms backwards`,
  '@media': { [from.md]: { marginTop: 44, gap: 16 } },
})
/** The buttons, and beside them the QR code for phones. Only desktops show the code; phones do not fetch it. */
export const get = style({ '@media': { [from.md]: { display: 'flex', alignItems: 'flex-end', gap: 32 } } })
export const code = style({
  display: 'none',
  flex: 'none',
  background: text.primary,
  // The file has dark modules on a transparent ground: forced colours would replace the ground.
  forcedColorAdjust: 'none',
  borderRadius: vars.radius.small,
  '@media': { [from.md]: { display: 'block' } },
})
globalStyle(`${actions} > *`, { '@media': { [below.sm]: { flex: '1 1 100%' } } })

/** The news, at the bottom right of the image; on narrow screens the page shows them below. */
export const highlights = style({ display: 'none', '@media': { [from.md]: { display: 'grid', gap: 4, flex: 'none', width: 300 } } })
export const highlight = style({
  position: 'relative',
  display: 'block',
  padding: '14px 0',
  borderTop: '1px solid rgba(237, 230, 218, 0.24)',
  fontSize: 16,
  lineHeight: 1.45,
  color: text.secondary,
  '::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: -1,
    width: '42%',
    height: 1,
    background: accent.goldBright,
    transform: 'scaleX(0)',
    transformOrigin: 'left',
    transition: `transform ${vars.duration.slow} ${vars.easing.move}`,
  },
  selectors: {
    '&:first-child': { color: text.primary },
    '&:first-child::before, &:focus-visible::before': { transform: 'none' },
    '&:focus-visible': { color: text.primary },
  },
  '@media': { [canHover]: { ':hover': { color: text.primary }, selectors: { '&:hover::before': { transform: 'none' } } } },
})
export const highlightTitle = style({ display: 'block', fontWeight: 600 })

/* Evaluated here, when styles are built: the recipe's run-time stays out of the first load. */
export const download = style([button({ size: 'lg' })])
export const trailer = style([button({ size: 'lg', tone: 'secondary' })])
