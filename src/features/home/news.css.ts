import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, surface, text } = vars.color

export const ticker = style({ background: surface.base, borderBottom: `1px solid ${line.subtle}` })
export const tickerLink = style([wrap, { display: 'flex', alignItems: 'center', gap: 16, minHeight: 64 }])
export const tickerTitle = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 500,
  '@media': { [canHover]: { selectors: { [`${tickerLink}:hover &`]: { color: accent.goldBright } } } },
})
export const tickerTime = style({ color: text.muted, fontSize: 14, '@media': { [below.sm]: { display: 'none' } } })

export const nothing = style({ color: text.secondary })
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', gap: 'clamp(40px, 4vw, 72px)' } },
})
export const lead = style({ display: 'block' })
export const leadPicture = style({ marginBottom: 24 })
globalStyle(`${leadPicture} > img`, { transition: `transform ${vars.duration.grand} ${vars.easing.out}` })
globalStyle(`${lead}:hover ${leadPicture} > img`, { '@media': { [canHover]: { transform: 'scale(1.03)' } } })
globalStyle(`${lead}:hover > h3`, { '@media': { [canHover]: { color: accent.goldBright } } })
export const leadMeta = style({ display: 'flex', gap: 12, alignItems: 'center', marginBottom: 14, color: text.muted, fontSize: 14 })
export const leadText = style({
  marginTop: 14,
  maxWidth: '36em',
  color: text.secondary,
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
})

export const row = style({ borderTop: `1px solid ${line.subtle}`, ':last-child': { borderBottom: `1px solid ${line.subtle}` } })
export const post = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 12px',
  alignItems: 'center',
  padding: '18px 0',
  '@media': { [from.sm]: { gridTemplateColumns: '104px 1fr', alignItems: 'start', gap: '6px 12px', padding: '20px 0' } },
})
globalStyle(`${post}:is(:lang(ko), :lang(ja), :lang(zh))`, { '@media': { [from.sm]: { gridTemplateColumns: '84px 1fr' } } })
export const postKind = style({ display: 'flex', '@media': { [from.sm]: { marginTop: 2 } } })
export const postTitle = style({
  gridColumn: '1 / -1',
  gridRow: 2,
  fontWeight: 600,
  fontSize: 17,
  lineHeight: 1.5,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  '@media': {
    [from.sm]: { gridColumn: 2, gridRow: 1 },
    [canHover]: { selectors: { [`${post}:hover &`]: { color: accent.goldBright } } },
  },
})
export const postTime = style({
  gridRow: 1,
  gridColumn: 2,
  color: text.muted,
  fontSize: 14,
  '@media': { [from.sm]: { gridRow: 2 } },
})
export const more = style({ marginTop: 20 })
