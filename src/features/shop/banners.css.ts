import { style } from '@vanilla-extract/css'
import { below, from, lessMotion, noScripts } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { surface } = vars.color
const between = `${from.sm} and ${below.md}`

export const banners = style({ position: 'relative', background: surface.raised, touchAction: 'pan-y pinch-zoom' })

/** All banners share one grid cell: the highest one determines the height, so changing them shifts nothing. */
export const slides = style({ display: 'grid', overflow: 'hidden' })
export const slide = style({
  gridArea: '1 / 1',
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  minWidth: 0,
  minHeight: 400,
  opacity: 0,
  visibility: 'hidden',
  // Also during the fade: presses go to the shown banner.
  pointerEvents: 'none',
  transition: `opacity ${vars.duration.slow} ${vars.easing.out}, visibility 0s ${vars.duration.slow}`,
  '@media': {
    [below.sm]: { flexDirection: 'column', alignItems: 'stretch', minHeight: 0 },
    [from.md]: { minHeight: 480, alignItems: 'center' },
    // Stacked: without scripts they cannot be switched.
    [noScripts]: { gridArea: 'auto', opacity: 1, visibility: 'visible', pointerEvents: 'auto' },
  },
})
export const slideShown = style([
  slide,
  { selectors: { '&&': { opacity: 1, visibility: 'visible', pointerEvents: 'auto', transitionDelay: '0s' } } },
])

export const picture = style({
  position: 'absolute',
  inset: 0,
  '::after': { content: '""', position: 'absolute', inset: 0 },
  '@media': {
    [below.sm]: {
      position: 'relative',
      flex: 'none',
      inset: 'auto',
      aspectRatio: '3 / 2',
      '::after': { background: `linear-gradient(transparent 62%, ${surface.raised} 100%)` },
    },
    // The text ends 544 px from the left in any banner: in narrow ones the shade has a fixed width.
    [from.md]: {
      '::after': {
        background: 'linear-gradient(90deg, rgba(7, 10, 13, 0.88) 0, rgba(7, 10, 13, 0.62) max(30%, 345px), transparent max(62%, 714px))',
      },
    },
  },
})
export const image = style({ '@media': { [between]: { objectPosition: '80% 50%' } } })

export const words = style({
  position: 'relative',
  width: '100%',
  '@media': {
    [below.sm]: { padding: '4px 20px 24px' },
    // The shade is attached to the text, so that a longer text darkens more of the picture. The space above it also keeps the controls free.
    [between]: {
      padding: '92px 20px 20px',
      background: 'linear-gradient(transparent, rgba(7, 10, 13, 0.72) 92px, rgba(7, 10, 13, 0.9) 240px)',
    },
    [from.md]: { padding: 64 },
  },
})
export const title = style({ marginTop: 16, maxWidth: '11em' })
export const text = style({ color: vars.color.text.secondary, marginTop: 10, maxWidth: '30em' })
export const action = style({ marginTop: 20, '@media': { [from.md]: { marginTop: 32 } } })

export const controls = style({
  position: 'absolute',
  right: 12,
  top: 12,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  // Calm enough for the position on any picture.
  background: 'rgba(5, 7, 10, 0.8)',
  '@media': { [below.sm]: { top: 8, right: 8 }, [from.md]: { top: 'auto', right: 24, bottom: 24 }, [noScripts]: { display: 'none' } },
})
export const position = style({ padding: '0 6px', fontSize: 14, color: vars.color.text.secondary })
/** Without motion nothing advances automatically, so there is nothing to pause. */
export const pause = style({ '@media': { [lessMotion]: { display: 'none' } } })
