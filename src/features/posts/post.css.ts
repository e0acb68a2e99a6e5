import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* One post. */
const { accent, line, text } = vars.color
const sticky = { position: 'sticky', top: `calc(${vars.layout.header} + 24px)`, alignSelf: 'start' } as const

export const post = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  paddingBlock: '24px 72px',
  '@media': { [from.md]: { paddingBlock: '56px 128px', gap: 56 } },
})
export const top = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' } },
})
export const topText = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 })
export const crumb = style({ display: 'inline-flex', alignItems: 'center', minHeight: 24, '@media': { [below.md]: { minHeight: 44 } } })
export const title = style({ maxWidth: '22em' })
export const meta = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', color: text.muted, fontSize: 15 })
/** Its space is reserved until its two buttons are loaded. */
export const share = style({
  display: 'flex',
  gap: 4,
  minWidth: 92,
  minHeight: 44,
  marginLeft: -12,
  '@media': { [from.md]: { marginLeft: 0 } },
})

export const cover = style({
  aspectRatio: '16 / 9',
  '@media': {
    [below.md]: { marginInline: `calc(${vars.layout.margin} * -1)` },
    [from.md]: { aspectRatio: '21 / 8' },
  },
})

const column = 'minmax(0, 800px)'
export const body = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 28,
    '@media': { [from.md]: { justifyContent: 'space-between', gap: '64px 64px' }, [from.wide]: { columnGap: 'clamp(48px, 5vw, 110px)' } },
  },
  variants: { contents: { true: {}, false: {} }, related: { true: {}, false: {} } },
  compoundVariants: [
    {
      variants: { contents: true, related: true },
      style: {
        '@media': {
          [from.md]: { gridTemplateColumns: 'minmax(0, 760px) minmax(200px, 280px)' },
          [from.wide]: { gridTemplateColumns: `220px ${column} 280px` },
        },
      },
    },
    {
      variants: { contents: true, related: false },
      style: {
        '@media': {
          [from.md]: { gridTemplateColumns: 'minmax(0, 760px) minmax(200px, 280px)' },
          [from.wide]: { gridTemplateColumns: `220px ${column} 280px` },
        },
      },
    },
    { variants: { contents: false, related: true }, style: { '@media': { [from.wide]: { gridTemplateColumns: `${column} 280px` } } } },
  ],
})
export const contentsColumn = style({
  '@media': { [from.md]: { ...sticky, gridColumn: 2, gridRow: 1 }, [from.wide]: { gridColumn: 1 } },
})
export const textColumn = style({
  minWidth: 0,
  maxWidth: 800,
  selectors: {
    [`${contentsColumn} + &`]: { '@media': { [from.md]: { gridColumn: 1, gridRow: 1 }, [from.wide]: { gridColumn: 2 } } },
  },
})

export const contentsFold = style({ borderBlock: `1px solid ${line.subtle}` })
export const contentsSummary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 52,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
globalStyle(`${contentsSummary} > svg`, { color: accent.gold })
globalStyle(`${contentsFold}[open] > ${contentsSummary} > svg`, { transform: 'rotate(180deg)' })
globalStyle(`${contentsFold} > nav`, { marginBottom: 16 })
globalStyle(`${contentsFold} > nav a`, { minHeight: 44 })
export const contentsSide = style({})
export const asideTitle = style({ fontSize: 14, lineHeight: 1.55, fontWeight: 400, color: text.muted, marginBottom: 6 })

/** Beside the text from 1600 px; below it on narrower screens. */
export const related = style({
  '@media': { [from.md]: { gridColumn: '1 / -1' }, [from.wide]: { gridColumn: 'auto' } },
})
export const relatedList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '24px 16px',
  marginTop: 12,
  '@media': { [from.sm]: { gap: 24 }, [from.md]: { maxWidth: 640 }, [from.wide]: { gridTemplateColumns: 'minmax(0, 1fr)', marginTop: 14 } },
})
export const relatedLink = style({ display: 'block' })
export const relatedTitle = style({
  display: 'block',
  marginTop: 10,
  fontWeight: 600,
  fontSize: 15,
  lineHeight: 1.5,
  selectors: { [`${relatedLink}:hover &`]: { '@media': { [canHover]: { color: accent.goldBright } } } },
})

export const neighbours = style({ borderTop: `1px solid ${line.subtle}` })
export const neighbour = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 20px',
  alignItems: 'center',
  minHeight: 64,
  padding: '20px 0',
  borderBottom: `1px solid ${line.subtle}`,
  outlineOffset: -2,
  '@media': { [from.md]: { gridTemplateColumns: '140px minmax(0, 1fr) auto' } },
})
export const neighbourSide = style({ display: 'flex', alignItems: 'center', gap: 10, color: text.muted, fontSize: 15 })
export const neighbourTitle = style({
  fontWeight: 500,
  selectors: { [`${neighbour}:hover &`]: { '@media': { [canHover]: { color: accent.goldBright } } } },
})
export const neighbourDate = style({ gridColumn: 2, color: text.muted, fontSize: 14, '@media': { [from.md]: { gridColumn: 'auto' } } })
