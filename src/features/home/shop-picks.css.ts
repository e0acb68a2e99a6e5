import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, surface, text } = vars.color

export const ground = style({ background: surface.sunken })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 9fr)', gap: 'clamp(40px, 4.2vw, 80px)', alignItems: 'start' } },
})
export const lead = style({ marginTop: 16, color: text.secondary })
export const until = style({ marginTop: 32, color: text.muted })
export const action = style({ marginTop: 32 })

export const picks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '40px 20px',
  '@media': {
    [below.sm]: {
      display: 'flex',
      gap: 12,
      overflowX: 'auto',
      scrollSnapType: 'x mandatory',
      marginInline: `calc(${vars.layout.margin} * -1)`,
      paddingInline: vars.layout.margin,
      scrollPaddingInline: vars.layout.margin,
      scrollbarWidth: 'none',
    },
  },
})
export const item = style({ minWidth: 0, '@media': { [below.sm]: { flex: '0 0 62%', scrollSnapAlign: 'start' } } })
export const card = style({ display: 'block', outlineOffset: -2 })
export const well = style({ marginBottom: 14 })
globalStyle(`${well} > img`, { transition: `transform ${vars.duration.base} ${vars.easing.out}` })
globalStyle(`${card}:hover ${well} > img`, { '@media': { [canHover]: { transform: 'scale(1.04)' } } })
globalStyle(`${card}:hover ${well}::after`, {
  '@media': { [canHover]: { content: '""', position: 'absolute', inset: 0, boxShadow: `inset 0 0 0 1px ${accent.gold}` } },
})
export const limit = style({
  position: 'absolute',
  zIndex: 1,
  left: 0,
  top: 12,
})
export const name = style({ font: `600 17px/1.4 ${vars.font.text}`, textWrap: 'pretty', '@media': { [below.sm]: { fontSize: 16 } } })
export const quantity = style({ marginTop: 2, fontSize: 14, color: text.muted })
export const price = style({ paddingTop: 10 })
