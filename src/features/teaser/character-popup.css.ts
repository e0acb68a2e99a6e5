import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { below, forcedColours, from, minHeight } from '#src/design/breakpoints.ts'
import { fromEdge } from '#src/design/safe-area.ts'
import { vars } from '#src/design/vars.css.ts'

/* P8, look.md §6. Measured at 1920 × 1080 and 390 × 844. */
const { accent, text } = vars.color
const fadeIn = keyframes({ from: { opacity: 0 } })

/* Below md the text is at the foot of the screen and begins at `textTop` or lower. High windows have space for the whole figure above it. */
const high = `${below.md} and ${minHeight(844)}`
const textTop = { high: '464px', low: '44vh' }

export const close = style({
  position: 'fixed',
  zIndex: 3,
  top: 8,
  right: fromEdge('8px'),
  selectors: { 'button&': { width: 48, height: 48, background: 'rgba(5, 7, 10, 0.6)' } },
  '@media': { [from.md]: { top: 36, right: 48, selectors: { 'button&': { width: 56, height: 56 } } } },
})
/** As high as the screen, and higher if the text needs it. */
export const area = style({
  position: 'relative',
  isolation: 'isolate',
  minHeight: '100dvh',
  display: 'grid',
  overflow: 'hidden',
  '::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: 'linear-gradient(transparent 20%, rgba(5, 7, 9, 0.6) 46%, rgba(5, 7, 9, 0.96) 64%)',
  },
  '@media': {
    [from.md]: {
      '::before': {
        background: [
          'linear-gradient(90deg, rgba(5, 7, 9, 0.9) 0, rgba(5, 7, 9, 0.62) 34%, transparent 60%)',
          'linear-gradient(transparent 70%, rgba(5, 7, 9, 0.8))',
        ].join(', '),
      },
    },
  },
})
export const backdrop = style({
  position: 'absolute',
  inset: '-6%',
  zIndex: -2,
  width: '112%',
  height: '112%',
  maxWidth: 'none',
  objectFit: 'cover',
  filter: 'blur(14px) saturate(0.8) brightness(0.5)',
  transform: 'scale(1.06)',
})
globalStyle(`${backdrop} + ${backdrop}`, { animation: `${fadeIn} ${vars.duration.slow} ${vars.easing.out}` })

/** Clipped, not scrollable: no gesture and no selection may move the slides sideways. */
export const viewport = style({ display: 'grid', minWidth: 0, overflow: 'clip' })
/** A row that Embla measures; each slide is then shifted back onto the first. */
export const container = style({ display: 'flex', minWidth: 0 })
export const slide = style({
  position: 'relative',
  flex: '0 0 100%',
  minWidth: 0,
  display: 'flex',
  alignItems: 'flex-end',
  opacity: 0,
  visibility: 'hidden',
  transition: `opacity ${vars.duration.quick} linear, visibility 0s ${vars.duration.quick}`,
  selectors: {
    '&[data-current="true"]': { opacity: 1, visibility: 'visible', transition: `opacity ${vars.duration.quick} linear` },
    '&:nth-child(2)': { transform: 'translateX(-100%)' },
    '&:nth-child(3)': { transform: 'translateX(-200%)' },
  },
  '@media': { [from.md]: { alignItems: 'center' } },
})
export const figure = style({
  position: 'absolute',
  top: 8,
  left: '50%',
  height: 'min(64%, 540px)',
  width: 'auto',
  maxWidth: 'none',
  // By its own property, not `transform`: that animates the entry.
  translate: '-50% 0',
  maskImage: 'linear-gradient(#000 70%, transparent)',
  selectors: { '&[data-away="true"]': { opacity: 0 } },
  '@media': {
    [from.md]: {
      height: 'max(109vh, 760px)',
      top: -10,
      left: '64%',
      maskImage: 'linear-gradient(#000 74%, transparent 92%)',
    },
    [from.wide]: { left: '57%' },
  },
})
export const words = style({
  position: 'relative',
  width: '100%',
  padding: `${textTop.low} ${fromEdge('20px')} 92px`,
  // In a low window the text is over the figure, which gets a shade there: attached to the text, so that a longer text darkens more of it.
  background: [
    `linear-gradient(transparent calc(${textTop.low} - 72px), rgba(5, 7, 9, 0.72) calc(${textTop.low} - 4px)`,
    `rgba(5, 7, 9, 0.84) calc(${textTop.low} + 52px), rgba(5, 7, 9, 0.96) calc(${textTop.low} + 150px))`,
  ].join(', '),
  selectors: { '&[data-away="true"]': { opacity: 0 } },
  '@media': {
    [high]: { paddingTop: textTop.high, background: 'none' },
    // The film is at the slide's corner, not at the text's; a flex item with a z-index stays above the figure without being positioned.
    [from.md]: { position: 'static', zIndex: 1, width: 440, background: 'none', padding: '120px 0 150px', marginLeft: vars.layout.margin },
    [from.wide]: { width: 560, marginLeft: `max(${vars.layout.margin}, calc((100% - ${vars.layout.max}) / 2))` },
  },
})
export const english = style({
  font: `500 22px/1 ${vars.font.figure}`,
  color: accent.gold,
  marginBottom: 6,
  '@media': { [from.md]: { fontSize: 34, marginBottom: 10 } },
})
/** look.md §6: larger if the English name is the only one. */
export const name = style({ '@media': { [below.tiny]: { fontSize: 48 } } })
export const description = style({
  color: text.secondary,
  marginTop: 10,
  fontSize: 15,
  lineHeight: 1.65,
  '@media': { [from.md]: { fontSize: 16, lineHeight: 1.75, marginTop: 24 }, [from.wide]: { fontSize: 18 } },
})
export const line = style({ display: 'block' })
export const weapons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  marginTop: 18,
  '@media': {
    [from.md]: { gridTemplateColumns: 'repeat(3, 96px)', gap: 16, marginTop: 44 },
    [from.wide]: { gridTemplateColumns: 'repeat(3, 112px)', gap: 20 },
  },
})
export const weapon = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: 6,
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  fontSize: 14,
  lineHeight: 1.3,
  color: text.secondary,
  textAlign: 'center',
  cursor: 'pointer',
  selectors: { '&[aria-pressed="true"]': { color: text.primary, fontWeight: 600 } },
  '@media': { [from.md]: { fontSize: 16, gap: 12 }, [forcedColours]: { background: 'ButtonFace' } },
})
export const icon = style({ width: '100%', maxWidth: 84, height: 'auto', '@media': { [from.md]: { maxWidth: 'none' } } })
/** On phones beside the name, wherever that is. */
export const film = style({
  position: 'absolute',
  right: fromEdge('20px'),
  top: `calc(${textTop.low} - 68px)`,
  width: 138,
  '@media': {
    [high]: { top: `calc(${textTop.high} - 68px)` },
    [from.md]: { top: 'auto', right: vars.layout.margin, bottom: 72, width: 280 },
    [from.wide]: { right: 88, bottom: 96, width: 368 },
  },
})
export const controls = style({
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 14,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 20,
  '@media': {
    [from.md]: { left: `calc(${vars.layout.margin} - 12px)`, right: 'auto', bottom: 64 },
    [from.wide]: { left: `calc(max(${vars.layout.margin}, (100% - ${vars.layout.max}) / 2) - 12px)` },
  },
})
export const arrow = style({ selectors: { 'button&': { width: 48, height: 48 } } })
/** Forced colours choose marks for their own ground, not for the picture below. */
export const pager = style({ display: 'flex', gap: 6, '@media': { [forcedColours]: { background: 'Canvas' } } })
export const dot = style({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 44,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  '::after': {
    content: '""',
    width: '100%',
    height: 2,
    // At least 3:1 on the dark stage (WCAG 1.4.11).
    background: 'rgba(237, 230, 218, 0.45)',
  },
  selectors: {
    '&[aria-current="true"]::after': { background: accent.goldBright, '@media': { [forcedColours]: { background: 'Highlight' } } },
  },
  '@media': { [forcedColours]: { '::after': { background: 'CanvasText' } } },
})
