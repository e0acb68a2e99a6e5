import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { iconButton } from '#src/design/button.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, surface, text } = vars.color
const appear = keyframes({ from: { opacity: 0 } })
const barHeight = '60px'

/** The menu's summary in a header. */
export const burger = style([
  iconButton({}),
  { listStyle: 'none', marginRight: -10, selectors: { '&::-webkit-details-marker': { display: 'none' } } },
])
export const menu = style({ '@media': { [from.md]: { display: 'none' } } })
/** Locks the scrolling of the page behind. Firefox before 121 has no `:has`, so the page scrolls there. */
globalStyle(`html:has(${menu}[open])`, { overflow: 'hidden', '@media': { [from.md]: { overflow: 'visible' } } })
/* The summary stays visible above the sheet: it closes the menu. */
globalStyle(`${menu}[open] > summary`, { position: 'relative', zIndex: 2 })

/** A full-screen sheet below the header bar. */
export const page = style({
  position: 'fixed',
  zIndex: 1,
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  paddingTop: barHeight,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: surface.base,
  color: text.primary,
  animation: `${appear} ${vars.duration.quick} ${vars.easing.out}`,
})
export const nav = style({ flex: 1, padding: `12px ${vars.layout.margin} 24px`, borderTop: `1px solid ${line.subtle}` })
export const group = style({ borderBottom: `1px solid ${line.subtle}` })
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  width: '100%',
  minHeight: 64,
  font: `${vars.weight.heading} 22px/1.3 ${vars.font.display}`,
  textAlign: 'left',
  cursor: 'pointer',
  listStyle: 'none',
  outlineOffset: -2,
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const turning = style({ selectors: { [`${group}[open] &`]: { transform: 'rotate(180deg)' } } })
export const entries = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', paddingBottom: 16 })
export const entry = style({ display: 'flex', alignItems: 'center', minHeight: 44, color: text.secondary, outlineOffset: -2 })
export const foot = style({ display: 'grid', gap: 10, padding: `20px ${vars.layout.margin} 28px` })
export const footLink = style({ selectors: { 'a&': { justifyContent: 'space-between' } } })
export const rowName = style({ flex: 1, textAlign: 'left' })

export const languages = style({})
export const toLanguages = style({
  listStyle: 'none',
  selectors: {
    'summary&': { justifyContent: 'space-between' },
    '&::-webkit-details-marker': { display: 'none' },
    // When open, it is the head of the sheet over the menu.
    [`${languages}[open] > &`]: {
      position: 'fixed',
      zIndex: 3,
      inset: `0 auto auto 0`,
      width: 'auto',
      maxWidth: 'calc(100% - 72px)',
      height: barHeight,
      paddingInline: vars.layout.margin,
    },
  },
})
export const arrow = style({ selectors: { [`${languages}[open] &`]: { order: -1, transform: 'rotate(180deg)' } } })
export const languageSheet = style({
  position: 'fixed',
  zIndex: 2,
  inset: 0,
  overflowY: 'auto',
  padding: `calc(${barHeight} + 20px) ${vars.layout.margin} 28px`,
  background: surface.base,
})
const languageRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 76,
  borderBottom: `1px solid ${line.subtle}`,
  font: `${vars.weight.heading} 28px/1.2 ${vars.font.display}`,
  outlineOffset: -2,
})
export const language = styleVariants({ current: [languageRow, { color: accent.goldBright }], other: [languageRow] })
export const hint = style({ marginTop: 20, fontSize: 14, lineHeight: 1.5, color: text.muted })
