import { globalStyle, style } from '@vanilla-extract/css'
import { from, noScripts } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Probabilities as tables. */
const { accent, line, text } = vars.color

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  paddingBlock: '8px 96px',
  '@media': {
    [from.md]: { gridTemplateColumns: '240px minmax(0, 800px)', gap: 56, paddingTop: 16 },
    [from.lg]: { gridTemplateColumns: '280px minmax(0, 800px)', gap: 112 },
  },
})
export const side = style({ '@media': { [from.md]: { position: 'sticky', top: 32, alignSelf: 'start' } } })
export const content = style({ minWidth: 0 })

export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 28px' })
/** Its search is not in the address: it needs a script. */
export const search = style({ flex: 1, minWidth: 240, '@media': { [noScripts]: { display: 'none' } } })
export const effective = style({ color: text.muted, fontSize: 14, fontVariantNumeric: 'lining-nums tabular-nums' })
/** Keeps its height, so that the tables do not move during typing. */
export const result = style({ display: 'block', minHeight: 24, marginTop: 12, color: text.secondary, fontSize: 15 })

export const table = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 40, marginTop: 20 })
export const description = style({ marginTop: 8, color: text.muted, fontSize: 15 })
export const groupName = style({ marginBottom: 6, fontSize: 18, lineHeight: 1.5, fontWeight: 600 })
export const noRows = style({ padding: '14px 0', borderTop: `1px solid ${line.subtle}`, color: text.muted, fontSize: 15 })

export const chances = style({})
globalStyle(`${chances} td`, { fontVariantNumeric: 'lining-nums tabular-nums' })
// Unbroken phrases would be too wide on a phone, beside the probability.
globalStyle(`${chances} td:lang(ja)`, { wordBreak: 'normal' })
globalStyle(`${chances} tfoot td`, { color: text.secondary, fontWeight: 600 })
// The same widths in every group, so that the figures of all tables are aligned.
const wide = (width: number) => style({ '@media': { [from.sm]: { width } } })
export const gradeColumn = wide(124)
export const figureColumn = wide(128)
const grade = { fontWeight: 600, whiteSpace: 'nowrap' } as const
export const grade5 = style({ ...grade, color: accent.goldBright })
export const grade4 = style({ ...grade, color: '#c9a6ea' })
export const grade3 = style({ ...grade, color: '#86b4ea' })

export const history = style({ marginTop: 48, borderBlock: `1px solid ${line.subtle}` })
export const historyTitle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 60,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  outlineOffset: -2,
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
globalStyle(`${historyTitle} > svg`, { color: accent.gold, transition: `transform ${vars.duration.base} ${vars.easing.move}` })
globalStyle(`${history}[open] > ${historyTitle} > svg`, { transform: 'rotate(180deg)' })
export const changes = style({ display: 'grid', gap: 18, padding: '4px 0 28px' })
export const change = style({
  display: 'grid',
  gap: '2px 24px',
  color: text.secondary,
  fontSize: 15,
  '@media': { [from.sm]: { gridTemplateColumns: '104px minmax(0, 1fr)' } },
})
globalStyle(`${change} > time`, { color: text.muted })
