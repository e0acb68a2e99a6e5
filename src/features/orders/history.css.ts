import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Purchase history: the filter bar, then rows; below md each row is a card of two lines. */
const { line, surface, text } = vars.color
const figures = 'lining-nums tabular-nums'

export const remarks = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', alignItems: 'baseline' })

export const filter = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: 16,
  marginBottom: 28,
  background: surface.raised,
  '@media': {
    [from.sm]: { padding: 20 },
    [from.md]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    [from.lg]: { gridTemplateColumns: 'auto auto minmax(0, 1fr) auto', alignItems: 'center', padding: '20px 24px' },
  },
})
export const quick = style({ justifySelf: 'start' })
globalStyle(`${quick} > button`, { '@media': { [below.sm]: { paddingInline: 9, fontSize: 14 } } })
export const days = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gap: 10,
  alignItems: 'center',
  color: text.muted,
  '@media': {
    [below.tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [from.md]: { gridColumn: 'span 2' },
    [from.lg]: { gridColumn: 'auto' },
  },
})
// When stacked, the days need no separator.
globalStyle(`${days} > span`, { '@media': { [below.tiny]: { display: 'none' } } })
/** Between md and lg it shares the second row with the button. */
export const term = style({ '@media': { [from.md]: { gridColumn: 'span 2' }, [from.lg]: { gridColumn: 'auto' } } })
export const day = style({
  fontVariantNumeric: figures,
  colorScheme: 'dark',
  selectors: { '&&': { paddingInline: 12 } },
  '@media': { [from.lg]: { width: 168 }, [below.sm]: { fontSize: 15 } },
})
export const ask = style({ '@media': { [from.lg]: { minHeight: 50 } } })
export const wrong = style({ gridColumn: '1 / -1' })
globalStyle(`${filter} > output`, { gridColumn: '1 / -1' })

export const waiting = style({ marginBottom: 32 })
export const results = style({
  transition: `opacity ${vars.duration.quick} linear`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
})
export const pager = style({ marginTop: 48 })

/* One grid for the heads and all rows, so that all have the same columns. Number and method are added if there is room. */
const someColumns = 'minmax(0, 1fr) 178px 90px 146px 150px 64px'
const allColumns =
  'minmax(180px, 2.3fr) minmax(176px, 1.5fr) 64px minmax(72px, 0.8fr) minmax(92px, 0.9fr) minmax(146px, 1.3fr) minmax(150px, 1.2fr) 64px'
export const table = style({ display: 'grid', fontSize: 15, lineHeight: 1.5 })
export const heads = style({
  display: 'grid',
  gap: '0 16px',
  padding: '12px 0',
  borderBottom: `1px solid ${line.default}`,
  color: text.muted,
  fontSize: 14,
  fontWeight: 600,
  // Cards show the meaning by position; screen readers still announce the heads.
  '@media': {
    [from.md]: { gridTemplateColumns: someColumns },
    [from.lg]: { gridTemplateColumns: allColumns },
    [below.md]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})
export const row = style({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  borderBottom: `1px solid ${line.subtle}`,
  '@media': {
    [below.md]: {
      gridTemplateColumns: '44px minmax(0, 1fr) auto',
      gridTemplateAreas: '"thumb name amount" "thumb time status"',
      gap: '6px 14px',
      padding: '16px 0',
    },
    [from.md]: { gridTemplateColumns: someColumns, gap: '0 16px', minHeight: 66, padding: '8px 0' },
    [from.lg]: { gridTemplateColumns: allColumns },
    [canHover]: { selectors: { '&:hover': { background: surface.raised } } },
  },
})
export const product = style({
  '@media': { [from.md]: { display: 'flex', alignItems: 'center', gap: 14, minWidth: 0 }, [below.md]: { display: 'contents' } },
})
export const thumb = style({ '@media': { [below.md]: { gridArea: 'thumb' } } })
export const name = style({
  fontWeight: 600,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [below.md]: { gridArea: 'name', fontSize: 17, alignSelf: 'end' } },
})
/** Cells that cards do not show, and their heads: screen readers count both. */
export const wideOnly = style({ '@media': { [below.md]: { display: 'none' } } })
export const order = style([
  wideOnly,
  // Above the row's link, so that the text can be selected.
  { position: 'relative', zIndex: 1, justifySelf: 'start', color: text.muted, fontVariantNumeric: figures, overflowWrap: 'anywhere' },
])
export const figure = style({ textAlign: 'right', fontVariantNumeric: figures })
const roomy = style({ '@media': { [below.lg]: { display: 'none' } } })
export const quantity = style([roomy, figure])
export const method = style([roomy])
export const amount = style([
  figure,
  { whiteSpace: 'nowrap', '@media': { [below.md]: { gridArea: 'amount', fontSize: 17, fontWeight: 600, alignSelf: 'end' } } },
])
export const time = style({
  fontVariantNumeric: figures,
  '@media': { [from.md]: { paddingLeft: 16 }, [below.md]: { gridArea: 'time', color: text.muted, fontSize: 14 } },
})
export const status = style({ '@media': { [below.md]: { gridArea: 'status', justifySelf: 'end' } } })
export const details = style({ '@media': { [from.md]: { justifySelf: 'end' }, [below.md]: { position: 'absolute', inset: 0 } } })
export const open = style({
  fontSize: 15,
  // The link covers the whole row.
  '::after': { content: '""', position: 'absolute', inset: 0 },
  '@media': { [below.md]: { position: 'absolute', inset: 0, minHeight: 0 } },
})
export const openWord = style({})
globalStyle(`${open} > *`, { '@media': { [below.md]: { display: 'none' } } })
