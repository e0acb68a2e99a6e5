import { globalStyle, style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'
import { thumb } from './parts.css.ts'

/* One purchase, as a page and in its dialog. */
const { surface, text } = vars.color

export const columns = style({
  display: 'grid',
  gap: 28,
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginTop: 16,
  '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) 340px', gap: 48 } },
})
/** The page has the same width as the dialog. */
export const measure = style({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 880 })
export const back = style({ justifySelf: 'start' })

export const item = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 18, alignItems: 'center' })
export const picture = style({ selectors: { [`${thumb}&`]: { width: 88, height: 88 } } })
export const itemName = style({ fontSize: 18, lineHeight: 1.4, fontWeight: 600 })
export const facts = style({ fontSize: 14, lineHeight: 1.55, color: text.muted, fontVariantNumeric: 'lining-nums tabular-nums' })
export const contents = style({ marginTop: 20, display: 'grid', gap: 4, fontSize: 15, color: text.secondary })
globalStyle(`${contents} > li`, { display: 'flex', justifyContent: 'space-between', gap: 16 })

export const timeline = style({ marginTop: 28 })

export const receipt = style({ background: surface.sunken, padding: 24, alignSelf: 'start' })
export const receiptHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4px 16px',
  marginBottom: 18,
})
export const receiptTools = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 22 })
export const breakable = style({ overflowWrap: 'anywhere' })

export const note = style({ marginTop: 28 })
export const loading = style({ display: 'grid', gap: 16, marginTop: 16 })
export const loadingBox = style({ height: 88 })
export const waiting = style({ marginTop: 28 })
