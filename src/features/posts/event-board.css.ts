import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Events as images. */
const { accent, text } = vars.color

/** State filter at the left, search at the right; stacked if the width is too small. */
export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginBottom: 28,
  '@media': { [from.md]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center' } },
})
globalStyle(`${bar} > search`, { '@media': { [from.md]: { justifySelf: 'end' } } })
export const segments = style({ justifySelf: 'start' })

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 36,
  '@media': {
    [from.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '40px 24px' },
    [from.md]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '64px 32px' },
  },
})
export const bigItem = style({ gridColumn: '1 / -1' })
export const card = style({ display: 'block' })
export const big = style({
  '@media': {
    [from.md]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 4fr)',
      gap: 48,
      alignItems: 'center',
      paddingBottom: 16,
    },
    [from.wide]: { gap: 64 },
  },
})
export const picture = style({})
globalStyle(`${picture} > img`, { transition: `transform ${vars.duration.slow} ${vars.easing.out}` })
globalStyle(`${card}:hover ${picture} > img`, { '@media': { [canHover]: { transform: 'scale(1.03)' } } })

export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  margin: '16px 0 8px',
  fontSize: 14,
  color: text.muted,
})
export const period = style({ fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' })
export const title = style({
  fontSize: 18,
  lineHeight: 1.5,
  fontWeight: 600,
  textWrap: 'pretty',
  selectors: { [`${card}:hover &`]: { '@media': { [canHover]: { color: accent.goldBright } } } },
})
export const lead = style({ marginTop: 12 })
export const more = style({ marginTop: 12 })
globalStyle(`${card}:hover ${more} > svg`, { '@media': { [canHover]: { transform: 'translateX(4px)' } } })

export const none = style({ padding: '48px 0', color: text.secondary })
