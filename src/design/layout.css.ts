import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/* Page widths, sections, and the few stacks that screens share (look.md §4). */
const width = (max: string) => style({ width: `min(100% - 2 * ${vars.layout.margin}, ${max})`, marginInline: 'auto' })

/** The page's one left margin: 160 px at 1920, content at most 1600 wide. */
export const wrap = width(vars.layout.max)
/** The same for reading: at most 1200. */
export const wrapRead = width(vars.layout.read)

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

/** What runs to the edges of the screen on narrow pages (tabs, filters) inside a wrap. */
export const bleed = style({ marginInline: `calc(${vars.layout.margin} * -1)`, paddingInline: vars.layout.margin })

const stackOf = (gap: string) => style({ display: 'grid', gap, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' })
export const stack2 = stackOf(vars.space[2])
export const stack3 = stackOf(vars.space[3])
export const stack4 = stackOf(vars.space[4])
export const stack5 = stackOf(vars.space[5])
export const stack6 = stackOf(vars.space[6])
export const stack7 = stackOf(vars.space[7])

const rowOf = (gap: string) => style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap })
export const row2 = rowOf(vars.space[2])
export const row3 = rowOf(vars.space[3])
export const row4 = rowOf(vars.space[4])

/** Two columns of fields from sm on. */
export const twoColumns = style({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})

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
/** The same with help on the far side from 1600: 300 / 760 / 320. Its third child stands under the second before that. */
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
