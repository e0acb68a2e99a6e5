import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/* Tables of figures and records (look.md §5). Wrap them in `tableScroll`; on phones the table scrolls, not the page. */
const { line, surface, text } = vars.color

export const tableScroll = style({ overflowX: 'auto', minWidth: 0 })
// `anywhere` would let a cell shrink to one letter; words stay whole and the box scrolls.
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: 15, lineHeight: 1.5, overflowWrap: 'break-word' })
/** Numbers: aligned right and tabular. On `th` and `td`. */
export const numberCell = style({ textAlign: 'right', fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' })
/** Rows with a hover style. */
export const tableHover = style({})

globalStyle(`${table} caption`, { textAlign: 'left', color: text.muted, fontSize: 14, paddingBottom: 8 })
globalStyle(`${table} th`, {
  fontWeight: 600,
  textAlign: 'left',
  color: text.muted,
  fontSize: 14,
  padding: '12px 16px',
  borderBottom: `1px solid ${line.default}`,
  whiteSpace: 'nowrap',
})
globalStyle(`${table} td, ${table} tbody th`, { padding: 16, borderBottom: `1px solid ${line.subtle}`, verticalAlign: 'middle' })
globalStyle(`${table} tbody th`, { color: text.primary, fontSize: 15, fontWeight: 500 })
globalStyle(`${table} ${numberCell}`, { textAlign: 'right' })
globalStyle(`${table} time`, { whiteSpace: 'nowrap' })
globalStyle(`${table} tr > :first-child`, { paddingLeft: 0, '@media': { [below.md]: { whiteSpace: 'nowrap' } } })
globalStyle(`${table} tr > :last-child`, { paddingRight: 0 })
globalStyle(`${tableHover} tbody tr:hover > *`, { '@media': { [canHover]: { background: surface.raised } } })

export const keyValue = style({ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: '10px 32px', fontSize: 15 })
export const keyValueLeft = style({})
globalStyle(`${keyValue} dt`, { color: text.muted })
globalStyle(`${keyValue} dd`, { textAlign: 'right', fontVariantNumeric: 'lining-nums tabular-nums' })
globalStyle(`${keyValue}${keyValueLeft} dd`, { textAlign: 'left' })
export const keyValueTotal = style({ fontSize: 20, fontWeight: 600 })
