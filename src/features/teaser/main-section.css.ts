import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { button } from '#src/design/button.css.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* The gradients belong to this image: they give its text a calm background (look.md §6). */
const { surface } = vars.color
const fall = `${vars.duration.grand} ${vars.easing.out}`
const settle = keyframes({ from: { transform: 'scale(1.06)' } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } })
/** The headline only moves: its paint must not be delayed. */
const lift = keyframes({ from: { transform: 'translateY(16px)' } })

/**
 * The three figures are in the right two thirds of the wide image, from 8 to 88 % of its height. It is placed at the right edge, in its own
 * ratio, as wide as possible while the text fits beside them.
 */
const shares = { md: 88, wide: 92 } as const
const besideText = (share: number) => ({
  inset: '0 0 auto auto',
  width: `${String(share)}%`,
  height: 'auto',
  aspectRatio: '16 / 9',
  background: 'none',
  maskImage: 'linear-gradient(90deg, transparent, #000 24%), linear-gradient(#000 80%, transparent)',
  maskComposite: 'intersect',
})

export const main = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'flex-end',
  overflow: 'hidden',
  background: surface.base,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    pointerEvents: 'none',
    background: 'linear-gradient(rgba(5, 7, 10, 0.5) 0, transparent 14%)',
  },
  '@media': {
    [from.md]: {
      minHeight: 'min(1080px, 100svh)',
      '::after': {
        background: [
          'linear-gradient(90deg, rgba(7, 10, 13, 0.86) 0, rgba(7, 10, 13, 0.5) 28%, transparent 44%)',
          'linear-gradient(rgba(5, 7, 10, 0.5) 0, transparent 14%)',
          `linear-gradient(transparent 70%, ${surface.base} 100%)`,
        ].join(', '),
      },
    },
  },
})
/** Below md the text is below the image, which is only as wide as the three figures need to be fully visible. */
export const picture = style({
  position: 'absolute',
  inset: '0 0 auto 0',
  height: '140vw',
  maskImage: 'linear-gradient(#000 70%, transparent)',
  '@media': {
    [from.sm]: { height: '80vw' },
    [from.md]: besideText(shares.md),
    [from.wide]: besideText(shares.wide),
  },
})
export const image = style({
  objectPosition: '50% 10%',
  animation: `${settle} ${fall}`,
  transformOrigin: 'right',
  '@media': { [from.sm]: { objectPosition: '100% 50%' } },
})
export const inside = style([
  wrap,
  {
    position: 'relative',
    zIndex: 2,
    paddingBlock: '100vw 40px',
    '@media': { [from.sm]: { paddingTop: '66vw' }, [from.md]: { paddingBlock: `calc(${vars.layout.header} + 24px) 96px` } },
  },
])
/** At the bottom of the image, at the other end of the line; below the text if there is no room beside it. */
export const count = style({
  position: 'relative',
  marginTop: 28,
  '@media': { [from.md]: { position: 'absolute', right: 0, bottom: 96, marginTop: 0 } },
})
export const words = style({
  position: 'relative',
  '@media': {
    // The shade is attached to the text, so that a longer text darkens more of the image.
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
/** Between md and wide it grows with the room beside the figures. */
export const title = style({
  animation: `${lift} ${fall} 60ms backwards`,
  '@media': { [`${from.md} and ${below.wide}`]: { fontSize: '5.8vw' } },
})
export const line = style({ display: 'block' })
export const lead = style({
  maxWidth: '27em',
  marginTop: 16,
  animation: `${rise} ${fall} 120ms backwards`,
  '@media': { [from.md]: { marginTop: 28, maxWidth: '36vw' }, [from.wide]: { maxWidth: '27em' } },
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 28,
  animation: `${rise} ${fall} 180ms backwards`,
  '@media': { [from.md]: { marginTop: 44, gap: 16 } },
})
globalStyle(`${actions} > *`, { '@media': { [below.sm]: { flex: '1 1 100%' } } })
export const register = style([button({ size: 'lg' })])
export const trailer = style([button({ size: 'lg', tone: 'secondary' })])
