import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* The frame of all boards and the rows of lists. */
const { accent, line, surface, text } = vars.color

export const page = style({ paddingBlock: '8px 96px', '@media': { [from.md]: { paddingBottom: 112 } } })
export const tools = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginBottom: 28,
})
export const toolsBeside = style({
  '@media': { [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start', gap: 16 } },
})

/** The number of results, and the link back to all posts. */
export const found = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 24px',
  marginBottom: 12,
  color: text.secondary,
  fontSize: 15,
})
export const foundTerm = style({ color: text.primary, fontWeight: 600 })
export const clear = style({ display: 'inline-flex', alignItems: 'center', minHeight: 44 })

/* Below md: kind and date, the title under them. From md: three columns; plain rows have two, with the pin above the title. */
const rowClass = style({})
const plainClass = style({})
const pinnedClass = style({})
export const row = recipe({
  base: [
    rowClass,
    {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: '6px 12px',
      alignItems: 'center',
      padding: '18px 0',
      borderBottom: `1px solid ${line.subtle}`,
      outlineOffset: -2,
      '@media': { [from.md]: { padding: '22px 0' } },
    },
  ],
  variants: {
    pinned: {
      true: [
        pinnedClass,
        {
          background: surface.raised,
          marginInline: `calc(${vars.layout.margin} * -1)`,
          paddingInline: vars.layout.margin,
          borderColor: surface.base,
          '@media': { [from.md]: { marginInline: -24, paddingInline: 24 } },
        },
      ],
      false: {},
    },
    plain: {
      true: [plainClass, { '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) 140px', gap: '4px 24px' } } }],
      false: { '@media': { [from.md]: { gridTemplateColumns: '128px minmax(0, 1fr) 140px', gap: 24 } } },
    },
    pictured: {
      true: {
        position: 'relative',
        minHeight: 111,
        paddingLeft: 128,
        '@media': { [from.md]: { minHeight: 156, paddingLeft: 200 } },
      },
      false: {},
    },
  },
  compoundVariants: [
    {
      variants: { pinned: true, pictured: true },
      style: {
        paddingLeft: `calc(128px + ${vars.layout.margin})`,
        '@media': { [from.md]: { paddingLeft: 224 } },
      },
    },
  ],
})
/** At the left of its row, 3:2 (look.md §6, handbook). */
export const picture = style({
  position: 'absolute',
  left: 0,
  top: 18,
  width: 112,
  selectors: { [`${pinnedClass} > &`]: { left: vars.layout.margin } },
  '@media': { [from.md]: { top: 22, width: 168, selectors: { [`${pinnedClass} > &`]: { left: 24 } } } },
})
export const kind = style({ gridColumn: 1, gridRow: 1, display: 'flex', alignItems: 'center', minWidth: 0 })
export const pin = style({ display: 'flex', gap: 8, alignItems: 'center', color: accent.gold, fontSize: 14, fontWeight: 600 })
export const title = style({
  gridColumn: '1 / -1',
  gridRow: 2,
  fontWeight: 500,
  fontSize: 17,
  lineHeight: 1.55,
  selectors: {
    [`${pinnedClass} &`]: { fontWeight: 600 },
    [`${rowClass}:hover &`]: { '@media': { [canHover]: { color: accent.goldBright } } },
    [`${plainClass} &`]: { '@media': { [from.md]: { gridColumn: 1, gridRow: 2 } } },
  },
  '@media': { [from.md]: { gridColumn: 2, gridRow: 1, fontSize: 18 } },
})
export const excerpt = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  marginTop: 2,
  color: text.muted,
  fontSize: 15,
  fontWeight: 400,
  lineHeight: 1.6,
  '@media': { [from.md]: { WebkitLineClamp: 1 } },
})
export const date = style({
  gridRow: 1,
  color: text.muted,
  fontSize: 14,
  selectors: { [`${plainClass} &`]: { '@media': { [from.md]: { gridColumn: 2, gridRow: '1 / 3' } } } },
  '@media': { [from.md]: { gridColumn: 3, textAlign: 'right', fontSize: 15 } },
})

export const pager = style({ marginTop: 56 })

/** Help below the notices and beside the questions. */
export const contact = style({ display: 'grid', justifyItems: 'start', alignContent: 'start', gap: 16 })
export const contactText = style({ maxWidth: '42em', color: text.secondary })
export const contactFoot = style({ marginTop: 72, '@media': { [from.md]: { marginTop: 112 } } })

export const rowsLoading = style({ minHeight: '100svh' })
