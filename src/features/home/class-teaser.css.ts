import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, from, noScripts } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, text } = vars.color
const appear = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

export const lead = style({ maxWidth: '26em' })
export const classes = style({
  display: 'grid',
  gap: 12,
  '@media': {
    [from.md]: {
      gap: 16,
      gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr)',
      // The column tracks show which of the three is open.
      selectors: {
        '&:has(> :nth-child(1)[data-open="true"])': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr)' },
        '&:has(> :nth-child(2)[data-open="true"])': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 5fr) minmax(0, 3fr)' },
        '&:has(> :nth-child(3)[data-open="true"])': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 5fr)' },
      },
    },
  },
})
export const figure = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'flex-end',
  minHeight: 380,
  overflow: 'hidden',
  '::after': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: 0,
    background: 'linear-gradient(transparent 36%, rgba(6, 9, 12, 0.88) 88%)',
  },
  '@media': {
    [from.md]: {
      minHeight: 'clamp(560px, 40vw, 760px)',
      selectors: { '&[data-open="true"]::after': { background: 'linear-gradient(transparent 34%, rgba(6, 9, 12, 0.9) 76%)' } },
    },
  },
})
export const picture = style({ position: 'absolute', inset: 0, zIndex: -1 })
globalStyle(`${figure}[data-open="false"] > ${picture} > img`, {
  '@media': { [from.md]: { filter: 'saturate(0.35) brightness(0.62)' } },
})
export const inside = style({
  position: 'relative',
  width: '100%',
  padding: 24,
  '@media': {
    [below.md]: { paddingTop: 72, background: 'linear-gradient(rgba(6, 9, 12, 0), rgba(6, 9, 12, 0.82) 72px, rgba(6, 9, 12, 0.94))' },
    [from.md]: { padding: 'clamp(24px, 2.2vw, 40px)' },
  },
})
export const english = style({ color: accent.gold, font: `500 18px/1.2 ${vars.font.figure}` })
export const opener = style({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  // When closed, the whole card is the button.
  selectors: {
    '[data-open="false"] &::after': {
      content: '""',
      position: 'absolute',
      inset: '-1000px 0 0 0',
      '@media': { [noScripts]: { content: 'none' } },
    },
  },
})
/** Without scripts no figure can be opened, so all are open. */
export const details = style({
  animation: `${appear} ${vars.duration.base} ${vars.easing.out}`,
  selectors: { '[data-open="false"] &': { display: 'none', '@media': { [noScripts]: { display: 'block' } } } },
})
export const story = style({ color: text.secondary, marginTop: 10, maxWidth: '32em' })
export const weapons = style({ display: 'flex', flexWrap: 'wrap', gap: '0 20px', marginTop: 14, fontSize: 15, color: text.primary })
export const meet = style({ marginTop: 20 })
