import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { chip, limitCount } from '#src/design/label.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* Product cards and their grid (look.md §5 Product card). `&&` if our class refines one of the design's. */
const { accent, text } = vars.color

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '28px 12px',
  '@media': {
    [from.sm]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '40px 20px' },
    [from.lg]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '56px 24px' },
  },
})
/* Rows below the first screen are neither laid out nor painted until they come close. */
const later = '&:nth-child(n + 5)'
export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  selectors: { [later]: { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 345px' } },
  '@media': {
    [from.sm]: { selectors: { [later]: { containIntrinsicBlockSize: 'auto 467px' } } },
    [from.lg]: { selectors: { [later]: { containIntrinsicBlockSize: 'auto 520px' } } },
    print: { selectors: { [later]: { contentVisibility: 'visible' } } },
  },
})
export const cardLarge = style([card, { gridColumn: '1 / -1', '@media': { [from.lg]: { gridColumn: 'span 2', gridRow: 'span 2' } } }])

export const well = style({
  aspectRatio: '1',
  marginBottom: 14,
  background: 'radial-gradient(90% 80% at 50% 42%, #26323a 0, #141b21 58%, #0f151a 100%)',
})
export const wellLarge = style([
  well,
  {
    selectors: { '&&': { aspectRatio: '16 / 10' } },
    '@media': { [from.lg]: { selectors: { '&&': { aspectRatio: 'auto', flex: 1, minHeight: 520 } } } },
  },
])
export const image = style({ transition: `transform ${vars.duration.base} ${vars.easing.out}` })

globalStyle(`${card}:hover ${image}`, { '@media': { [canHover]: { transform: 'scale(1.04)' } } })
globalStyle(`${card}:hover ${well}::after`, {
  '@media': { [canHover]: { content: '""', position: 'absolute', inset: 0, boxShadow: `inset 0 0 0 1px ${accent.gold}` } },
})
globalStyle(`${card}[data-sold-out] ${image}`, { filter: 'grayscale(1) brightness(0.5)' })
globalStyle(`${card}[data-sold-out] h3`, { color: text.secondary })

export const limit = style({
  selectors: { '&&': { position: 'absolute', left: 0, top: 12, zIndex: 1, maxWidth: 'calc(100% - 4px)' } },
  '@media': {
    [below.sm]: { selectors: { '&&': { fontSize: 13, padding: '3px 12px 3px 8px', minHeight: 26 } } },
    // Long words break before the count, not beside it.
    [below.tiny]: { selectors: { '&&': { display: 'block', lineHeight: 1.4 } } },
  },
})
globalStyle(`${limit} > ${limitCount}`, { '@media': { [below.tiny]: { display: 'inline-block', marginLeft: 6 } } })
export const limitLarge = style([limit, { '@media': { [from.lg]: { selectors: { '&&': { top: 20, fontSize: 15, minHeight: 32 } } } } }])

export const name = style({
  font: `600 17px/1.4 ${vars.font.text}`,
  textWrap: 'pretty',
  '@media': { [below.sm]: { fontSize: 16 } },
})
export const nameLarge = style([
  name,
  {
    '@media': {
      [from.lg]: {
        selectors: {
          '&&': {
            font: `${vars.weight.heading} ${vars.type.heading2} ${vars.font.display}`,
            letterSpacing: vars.track.heading,
            fontVariantNumeric: 'lining-nums',
          },
        },
      },
    },
  },
])
/** The link covers the whole card. Its focus ring is inside the card: `content-visibility` clips what is outside. */
export const link = style({
  ':focus-visible': { outline: 'none' },
  '::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  selectors: { '&:focus-visible::after': { outline: `2px solid ${accent.goldBright}`, outlineOffset: -2 } },
})

export const quantity = style({ fontSize: 14, color: text.muted, marginTop: 2 })
export const quantityLarge = style([quantity, { '@media': { [from.lg]: { selectors: { '&&': { fontSize: 16 } } } } }])
export const price = style({ paddingTop: 10 })
export const priceLarge = style([price, { '@media': { [from.lg]: { selectors: { '&&': { fontSize: 32 } } } } }])
export const chips = style({ selectors: { '&&': { marginTop: 10 } } })
globalStyle(`${chips} > ${chip}`, { '@media': { [below.sm]: { fontSize: 13, padding: '3px 7px' } } })
export const reset = style({ selectors: { '&&': { marginTop: 10 } } })

export const seal = style({
  position: 'absolute',
  inset: 'auto 0 0 0',
  display: 'flex',
  gap: 10,
  alignItems: 'center',
  justifyContent: 'center',
  padding: 12,
  background: 'rgba(5, 7, 10, 0.86)',
  fontSize: 15,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  color: text.primary,
})
