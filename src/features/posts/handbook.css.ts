import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* The handbook. */
const { accent, line, text } = vars.color

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  '@media': {
    [from.md]: { gridTemplateColumns: '220px minmax(0, 1fr)', gap: 56, paddingTop: 12 },
    [from.wide]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: 96 },
  },
})
export const side = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignContent: 'start',
  '@media': { [from.md]: { position: 'sticky', top: `calc(${vars.layout.header} + 24px)`, alignSelf: 'start' } },
})
export const chapters = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 64, '@media': { [from.md]: { gap: 96 } } })

export const first = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '@media': {
    [from.lg]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: 40, alignItems: 'center' },
    [from.wide]: { gap: 56 },
  },
})
globalStyle(`${first} img`, { transition: `transform ${vars.duration.slow} ${vars.easing.out}` })
globalStyle(`${first}:hover img`, { '@media': { [canHover]: { transform: 'scale(1.03)' } } })
export const firstTitle = style({ marginTop: 18 })
export const firstLead = style({ marginTop: 16 })
export const more = style({ marginTop: 12 })
globalStyle(`${first}:hover ${more} > svg`, { '@media': { [canHover]: { transform: 'translateX(4px)' } } })

export const groupTitle = style({ marginBottom: 20 })
export const entries = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.lg]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 56 } },
})
export const entry = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  gap: '6px 20px',
  alignItems: 'center',
  padding: '18px 0',
  borderTop: `1px solid ${line.subtle}`,
  outlineOffset: -2,
  '@media': { [from.md]: { gridTemplateColumns: '168px minmax(0, 1fr)', gap: 24 } },
})
export const entryTitle = style({
  display: 'block',
  fontWeight: 600,
  fontSize: 18,
  lineHeight: 1.45,
  selectors: { [`${entry}:hover &`]: { '@media': { [canHover]: { color: accent.goldBright } } } },
})
export const entryText = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  marginTop: 4,
  color: text.secondary,
  fontSize: 15,
})
