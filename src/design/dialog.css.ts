import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { below, canHover } from './breakpoints.ts'
import { hint } from './field.css.ts'
import { fromEdge } from './safe-area.ts'
import { tinesPaint } from './tines-paint.ts'
import { vars } from './vars.css.ts'

/* Dialogs (look.md §5 Dialog, §7). Radix sets `data-state` and waits for the leaving animation before it unmounts. */
const { accent, line, surface, text } = vars.color
const enter = `${vars.duration.base} ${vars.easing.out}`
const leave = `${vars.duration.leave} ${vars.easing.in} forwards`

const fadeIn = keyframes({ from: { opacity: 0 } })
const fadeOut = keyframes({ to: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })
const sink = keyframes({ to: { opacity: 0, transform: 'translateY(12px)' } })
const draw = keyframes({ from: { transform: 'scaleX(0)' } })

/** The scrim is also the scroll container, so a dialog may be taller than the screen. */
export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  display: 'grid',
  placeItems: 'center',
  padding: `16px ${fromEdge('16px')}`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.scrim,
  selectors: {
    '&[data-state="open"]': { animation: `${fadeIn} ${enter}` },
    '&[data-state="closed"]': { animation: `${fadeOut} ${leave}` },
  },
})

export const panel = style({
  position: 'relative',
  minWidth: 0,
  padding: '40px 40px 36px',
  background: surface.raised,
  boxShadow: `${vars.shadow.float}, ${vars.shadow.ring}`,
  borderRadius: vars.radius.small,
  outline: 'none',
  // The tines hang from the top edge, at the left of the text.
  '::before': {
    content: '""',
    position: 'absolute',
    left: 40,
    top: -1,
    width: 64,
    height: 11,
    background: tinesPaint,
    transformOrigin: 'left',
  },
  selectors: {
    '&[data-state="open"]': { animation: `${rise} ${enter}` },
    '&[data-state="open"]::before': { animation: `${draw} ${enter} ${vars.duration.instant} backwards` },
    '&[data-state="closed"]': { animation: `${sink} ${leave}` },
  },
  '@media': { [below.sm]: { padding: '32px 20px 20px', '::before': { left: 20 } } },
})

export const sizes = styleVariants({
  message: { width: 'min(100%, 400px)' },
  confirm: { width: 'min(100%, 440px)' },
  panel: { width: 'min(100%, 480px)' },
  payment: { width: 'min(100%, 560px)' },
  notice: { width: 'min(100%, 600px)' },
  wide: { width: 'min(100%, 880px)' },
})

/** Long dialogs are full pages on phones. */
/* A block, not a grid: a grid row would end at the screen's height, and so would the background of longer content. */
export const pageScrim = style({ '@media': { [below.sm]: { padding: 0, display: 'block' } } })
export const pagePanel = style({
  '@media': {
    [below.sm]: { width: '100%', minHeight: '100dvh', boxShadow: 'none', background: surface.base, paddingBottom: 32, borderRadius: 0 },
  },
})

export const title = style({ marginBottom: 12 })
/** Keeps the title clear of the close button. */
export const titleBesideClose = style({ paddingRight: 28 })
export const body = style({ color: text.secondary })
export const close = style({ position: 'absolute', right: 10, top: 10 })

/** Buttons in equal columns, the safe one first. */
export const actions = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 12,
  marginTop: 32,
  '@media': { [below.sm]: { marginTop: 24 } },
})
/** The same, stacked. */
export const actionsStacked = style({ gridAutoFlow: 'row' })
globalStyle(`${actions} > :is(a, button)`, { whiteSpace: 'normal', paddingInline: 14 })

export const list = style({ display: 'grid', margin: '12px -14px 0' })
export const listRow = style({ display: 'grid' })
export const listItem = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 48,
  padding: '8px 14px',
  border: 0,
  background: 'none',
  fontSize: 16,
  textAlign: 'left',
  cursor: 'pointer',
  outlineOffset: -2,
  selectors: { '&[aria-current="true"]': { color: accent.goldBright, fontWeight: 600 } },
  '@media': {
    [below.sm]: {
      minHeight: 76,
      paddingInline: 14,
      borderBottom: `1px solid ${line.subtle}`,
      font: `${vars.weight.heading} 24px/1.2 ${vars.font.display}`,
      selectors: { '&[aria-current="true"]': { fontWeight: vars.weight.heading } },
    },
    [canHover]: { ':hover': { background: surface.hover } },
  },
})

export const listNote = style([hint, { marginTop: 20 }])

export const successMark = style({ color: accent.gold, marginBottom: 18 })
globalStyle(`${successMark} + ${title}`, { marginBottom: 8 })
export const clickable = style({ cursor: 'pointer' })
