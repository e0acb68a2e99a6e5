import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Support forms: one column, images as rows, a drop area. */
const { accent, line, surface, text } = vars.color

export const form = style({ display: 'grid', gap: 28, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 })
export const content = style({ fieldSizing: 'content', maxHeight: '70vh', selectors: { '&&': { minHeight: 220 } } } as never)
export const contentHint = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 16px' })

export const attachments = style({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const uploads = style({ display: 'grid', gap: 8 })
export const upload = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr) 44px',
  alignItems: 'center',
  gap: 14,
  background: surface.raised,
})
export const preview = style({ width: 72, height: 56, overflow: 'hidden', background: surface.sunken })
globalStyle(`${preview} > :is(img, canvas)`, { width: '100%', height: '100%', objectFit: 'cover', display: 'block' })
export const uploadName = style({ fontSize: 14, lineHeight: 1.5, overflowWrap: 'anywhere', paddingBlock: 8 })
export const uploadSize = style({ color: text.muted, fontSize: 13, fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' })
export const drop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 14,
  padding: 22,
  border: `1px dashed ${line.input}`,
  color: text.secondary,
  textAlign: 'center',
  transition: `border-color ${vars.duration.instant} linear`,
  selectors: { '&[data-over]': { borderColor: accent.gold, background: accent.goldWash } },
  '@media': { [below.sm]: { padding: 16 } },
})
export const refusals = style({ display: 'grid', gap: 6, selectors: { '&:empty': { display: 'none' } } })

export const consent = style({ paddingTop: 12, borderTop: `1px solid ${line.subtle}` })
export const consentNote = style({ display: 'block', fontSize: 14, lineHeight: 1.55, color: text.muted })
globalStyle(`${consentNote} + p`, { marginTop: 8 })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' })
globalStyle(`${actions} > :is(a, button)`, { '@media': { [below.sm]: { flex: '1 1 100%' } } })
export const sending = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '10px 16px',
})
globalStyle(`${sending} > :first-child`, { gridColumn: '1 / -1' })
export const sendingText = style({ fontSize: 14, color: text.muted })

export const suggestions = style({
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '18px 20px 6px',
  background: surface.raised,
  borderLeft: `2px solid ${accent.teal}`,
  '@media': { [below.sm]: { paddingInline: 16 } },
})
globalStyle(`${suggestions} > :first-child`, { marginBottom: 10 })
export const suggestion = style({ borderTop: `1px solid ${line.subtle}` })
export const question = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
})
globalStyle(`${suggestion}[open] ${question} > svg`, { transform: 'rotate(180deg)' })
globalStyle(`${question}::-webkit-details-marker`, { display: 'none' })
export const suggested = style({ display: 'grid', gap: 10, paddingBottom: 16, fontSize: 15, color: text.secondary })

export const suggestionsTitle = style({ height: 22, width: '60%' })
export const suggestionToCome = style({ height: 16, width: '80%' })

export const often = style({ '@media': { [below.md]: { display: 'none' } } })
export const oftenList = style({ marginTop: 16 })
globalStyle(`${oftenList} > li`, { borderTop: `1px solid ${line.subtle}`, padding: '14px 0', fontWeight: 600 })
export const order = style({ fontVariantNumeric: 'lining-nums tabular-nums' })

export const stars = style({ border: 0, margin: 0, padding: 0, display: 'grid', gap: 12 })
export const starRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 4px' })
/** Beside the stars; on phones below them, where it keeps its height while none is chosen. */
export const starText = style({
  minHeight: 24,
  marginLeft: 8,
  color: text.primary,
  fontWeight: 600,
  '@media': { [below.sm]: { flexBasis: '100%', marginLeft: 10 } },
})
export const star = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  cursor: 'pointer',
  color: text.dead,
  selectors: { '&[data-on]': { color: accent.gold } },
  '@media': { [below.tiny]: { width: 44 }, [from.sm]: { width: 52 } },
})
globalStyle(`${star} > input`, { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' })
globalStyle(`${star} > input:focus-visible + svg`, { outline: `2px solid ${accent.goldBright}`, outlineOffset: -2 })
globalStyle(`${star}[data-on] > svg`, { fill: 'currentColor' })
export const dialogFields = style({ display: 'grid', gap: 20, marginTop: 16 })
