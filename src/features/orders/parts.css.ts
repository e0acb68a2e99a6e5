import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { goldDash } from '#src/design/gold-dash.ts'
import { vars } from '#src/design/vars.css.ts'

/* Styles shared by the screens of purchases. */
const { surface, text } = vars.color

/** The title of a page at the left, a remark at the right. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: 16,
  marginBottom: 28,
})
export const headText = style({ display: 'grid', gap: 14, justifyItems: 'start' })
export const remark = style({ fontSize: 14, lineHeight: 1.55, color: text.muted })
export const page = style({ paddingBlock: '32px 112px', '@media': { [from.md]: { paddingTop: 64 } } })

/** Conditions, each behind a short gold line. */
export const bullets = style({ display: 'grid', gap: 10, color: text.secondary })
globalStyle(`${bullets} > li`, { position: 'relative', paddingLeft: 18 })
globalStyle(`${bullets} > li::before`, goldDash)

/** Buttons in a row, full width on phones. */
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 24 })
globalStyle(`${actions} > :is(a, button)`, { '@media': { [below.sm]: { flex: '1 1 100%' } } })

/** For products that no longer have an image. */
export const thumb = style({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  flex: 'none',
  borderRadius: vars.radius.small,
  background: surface.overlay,
  color: text.muted,
  overflow: 'hidden',
})
