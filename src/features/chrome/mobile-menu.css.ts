import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, surface, text } = vars.color
const appear = keyframes({ from: { opacity: 0 } })

/** The native dialog as a page of its own. */
export const page = style({
  width: '100%',
  maxWidth: '100%',
  height: '100dvh',
  maxHeight: '100dvh',
  margin: 0,
  padding: 0,
  border: 0,
  flexDirection: 'column',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: surface.base,
  color: text.primary,
  selectors: { '&[open]': { display: 'flex', animation: `${appear} ${vars.duration.quick} ${vars.easing.out}` } },
})
globalStyle(`html:has(${page}[open])`, { overflow: 'hidden' })

export const bar = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 60,
  paddingInline: vars.layout.margin,
  borderBottom: `1px solid ${line.subtle}`,
})
export const close = style({ marginRight: -10 })
export const nav = style({ flex: 1, padding: `12px ${vars.layout.margin} 24px` })
export const group = style({ borderBottom: `1px solid ${line.subtle}` })
export const row = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  width: '100%',
  minHeight: 64,
  padding: 0,
  border: 0,
  background: 'none',
  font: `${vars.weight.heading} 22px/1.3 ${vars.font.display}`,
  textAlign: 'left',
  cursor: 'pointer',
  outlineOffset: -2,
})
export const entries = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', paddingBottom: 16 })
export const entry = style({ display: 'flex', alignItems: 'center', minHeight: 44, color: text.secondary, outlineOffset: -2 })
export const foot = style({ display: 'grid', gap: 10, padding: `20px ${vars.layout.margin} 28px` })
export const toLanguages = style({ selectors: { 'button&': { justifyContent: 'space-between' } } })
export const toHistory = style({ selectors: { 'a&': { justifyContent: 'space-between' } } })
export const toLanguagesName = style({ flex: 1, textAlign: 'left' })

export const languages = style({ padding: `20px ${vars.layout.margin}` })
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
