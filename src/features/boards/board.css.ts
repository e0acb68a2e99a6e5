import { style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* The frame of all boards and the rows of lists (comp board-ja). */
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

/** How many were found, and the way back to all. */
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

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '6px 12px',
  alignItems: 'center',
  padding: '18px 0',
  borderBottom: `1px solid ${line.subtle}`,
  outlineOffset: -2,
  '@media': { [from.md]: { gridTemplateColumns: '128px minmax(0, 1fr) 140px', gap: 24, padding: '22px 0' } },
})
export const pinned = style({
  background: surface.raised,
  marginInline: `calc(${vars.layout.margin} * -1)`,
  paddingInline: vars.layout.margin,
  borderColor: surface.base,
  '@media': { [from.md]: { marginInline: -24, paddingInline: 24 } },
})
export const kind = style({ display: 'flex', alignItems: 'center', minWidth: 0 })
export const pin = style({ display: 'flex', gap: 8, alignItems: 'center', color: accent.gold, fontSize: 14, fontWeight: 600 })
export const title = style({
  gridColumn: '1 / -1',
  gridRow: 2,
  fontWeight: 500,
  fontSize: 17,
  lineHeight: 1.55,
  selectors: { [`${pinned} &`]: { fontWeight: 600 }, [`${row}:hover &`]: { '@media': { [canHover]: { color: accent.goldBright } } } },
  '@media': { [from.md]: { gridColumn: 2, gridRow: 1, fontSize: 18 } },
})
/** On boards without kinds of posts the title takes their place too. */
export const titleAlone = style({ '@media': { [from.md]: { gridColumn: '1 / 3' } } })
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
  color: text.muted,
  fontSize: 14,
  gridColumn: '-2 / -1',
  '@media': { [from.md]: { gridColumn: 3, gridRow: 1, textAlign: 'right', fontSize: 15 } },
})
export const dateAlone = style({ gridColumn: '1 / -1' })

export const pager = style({ marginTop: 56 })

/** Help at the foot of the notices and beside the questions. */
export const contact = style({ display: 'grid', justifyItems: 'start', alignContent: 'start', gap: 16 })
export const contactText = style({ maxWidth: '34em', color: text.secondary })
export const contactFoot = style({ marginTop: 72, '@media': { [from.md]: { marginTop: 112 } } })
