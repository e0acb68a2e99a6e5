import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { forcedColours, lessMotion } from './breakpoints.ts'
import { vars } from './vars.css.ts'

const { accent, line, status, surface, text } = vars.color

/* Lengths are scaled, not resized: only transform and opacity are animated (look.md §7). */
const track = style({ position: 'relative', height: 3, overflow: 'hidden', background: line.default })
export const bar = styleVariants({
  gold: [track, { color: accent.gold }],
  ember: [track, { color: accent.ember }],
  bright: [track, { color: accent.goldBright, height: 2 }],
})
export const fill = style({
  display: 'block',
  height: '100%',
  background: 'currentColor',
  '@media': { [forcedColours]: { background: 'CanvasText' } },
  transformOrigin: 'left',
  transition: `transform ${vars.duration.base} ${vars.easing.out}`,
})
const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(320%)' } })
/** For an unknown duration. */
export const endless = style({
  width: '34%',
  transition: 'none',
  animation: `${sweep} 1.6s ${vars.easing.move} infinite`,
  '@media': { [lessMotion]: { width: '100%', animation: 'none', opacity: 0.5 } },
})

const run = keyframes({ from: { transform: 'scaleX(0)' }, '12%': { transform: 'scaleX(0.35)' }, to: { transform: 'scaleX(0.92)' } })
const leave = keyframes({
  from: { transform: 'scaleX(0.92)' },
  '60%': { transform: 'scaleX(1)', opacity: 1 },
  to: { transform: 'scaleX(1)', opacity: 0 },
})

export const route = style({
  position: 'fixed',
  inset: '0 0 auto 0',
  zIndex: vars.z.progress,
  height: 2,
  background: accent.goldBright,
  transformOrigin: 'left',
  pointerEvents: 'none',
  selectors: {
    '&[data-state="idle"]': { display: 'none' },
    '&[data-state="running"]': { animation: `${run} 8s ${vars.easing.out} both` },
    '&[data-state="done"]': { animation: `${leave} ${vars.duration.base} ${vars.easing.out} both` },
    '&[data-state="failed"]': { background: status.bad, animation: `${leave} ${vars.duration.grand} ${vars.easing.out} both` },
  },
})

const appear = keyframes({ from: { opacity: 0 } })
export const loader = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.loader,
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: 36,
  background: surface.sunken,
  animation: `${appear} ${vars.duration.instant} linear`,
})
export const emblem = style({
  width: 120,
  height: 128,
  background: vars.image.metal,
  mask: `${vars.image.emblem} center / contain no-repeat`,
})
export const loaderBar = style({ width: 220 })
export const loaderText = style({ color: text.secondary, fontSize: 15, textAlign: 'center', paddingInline: 16 })

/* The steps of an order. */
export const steps = style({ display: 'grid', maxWidth: 600 })
export const stepItem = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '26px minmax(0, 1fr) auto',
  gap: '2px 18px',
  paddingBottom: 28,
  color: text.muted,
  '::before': { content: '""', position: 'absolute', left: 12, top: 26, bottom: 0, width: 1, background: line.default },
  selectors: {
    '&:last-child': { paddingBottom: 0 },
    '&:last-child::before': { display: 'none' },
    '&[data-state="done"]::before': { background: accent.gold },
    '&[data-state="done"], &[data-state="now"]': { color: text.primary },
    '&[data-state="failed"]': { color: status.bad },
  },
})
export const stepMark = style({
  width: 25,
  height: 25,
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${line.input}`,
  borderRadius: '50%',
  selectors: {
    '[data-state="done"] > &': { background: accent.gold, borderColor: accent.gold, color: accent.onEmber },
    '[data-state="now"] > &': {
      borderColor: accent.ember,
      boxShadow: `inset 0 0 0 6px ${surface.base}, inset 0 0 0 20px ${accent.ember}`,
      '@media': { [forcedColours]: { border: '8px solid Highlight' } },
    },
    '[data-state="failed"] > &': { background: status.badSurface, borderColor: status.bad, color: status.bad },
  },
})
globalStyle(`${stepMark} > svg`, { width: 14, height: 14, strokeWidth: 2.2 })
export const stepTitle = style({ fontWeight: 600 })
export const stepNote = style({ gridColumn: '2 / -1', fontSize: 15, color: text.secondary, overflowWrap: 'anywhere' })
export const stepTime = style({ fontSize: 14, color: text.muted, fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' })
