import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/* Page widths, sections, and the few layouts that screens share (look.md §4). */
const width = (max: string) => style({ width: `min(100% - 2 * ${vars.layout.margin}, ${max})`, marginInline: 'auto' })

/** The page's left margin: 160 px at 1920, content at most 1600 wide. */
export const wrap = width(vars.layout.max)

export const section = style({ paddingBlock: vars.layout.section })
export const sectionTight = style({ paddingBlock: `calc(${vars.layout.section} * 0.6)` })

/** A section's heading at the left and its link at the right. */
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: '16px 32px',
  marginBottom: 32,
  '@media': { [from.md]: { marginBottom: 56 } },
})

export const row2 = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

/** Margin column at the left (titles, filters), content beside it; one column below md. */
export const marginColumn = style({
  display: 'grid',
  gap: 32,
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlock: '32px 96px',
  '@media': {
    [from.md]: { gridTemplateColumns: '220px minmax(0, 1fr)', gap: '40px 64px', paddingBlock: '64px 144px' },
    [from.wide]: { gridTemplateColumns: '300px minmax(0, 1fr)', gap: 80 },
  },
})
/** The same with a help column at the right from 1600: 300 / 760 / 320. On narrower screens its third child is below the second. */
export const marginColumns3 = style([
  marginColumn,
  { '@media': { [from.wide]: { gridTemplateColumns: '300px minmax(0, 760px) minmax(0, 320px)', justifyContent: 'space-between' } } },
])
export const marginAside = style({ '@media': { [from.md]: { gridColumn: 2 }, [from.wide]: { gridColumn: 3 } } })

/** Buttons under a message: in a row, full width on phones. */
export const actionRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginTop: 36 })
globalStyle(`${actionRow} > a, ${actionRow} > button`, { '@media': { [below.sm]: { flex: '1 1 100%' } } })

/** Shown only below md, and only from md on. */
export const onlyNarrow = style({ '@media': { [from.md]: { display: 'none' } } })
export const onlyWide = style({ '@media': { [below.md]: { display: 'none' } } })
