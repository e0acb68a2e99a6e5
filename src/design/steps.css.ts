import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

/* What has happened and what comes, from top to bottom (comps payment-progress, history-detail). */
const { accent, line, status, surface, text } = vars.color

export const steps = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
export const step = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '26px minmax(0, 1fr) auto',
  columnGap: 20,
  alignItems: 'start',
  paddingBottom: 26,
  ':last-child': { paddingBottom: 0 },
  selectors: {
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: 12,
      top: 26,
      bottom: 0,
      width: 2,
      background: line.default,
    },
  },
})
export const done = style({ selectors: { '&:not(:last-child)::before': { background: accent.gold } } })
export const now = style({})
export const todo = style({})
export const bad = style({})

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '50%',
  border: `2px solid ${line.input}`,
  color: surface.sunken,
})
globalStyle(`${done} > ${mark}`, { background: accent.gold, borderColor: accent.gold })
globalStyle(`${now} > ${mark}`, { borderColor: accent.ember })
globalStyle(`${now} > ${mark}::after`, { content: '""', width: 10, height: 10, borderRadius: '50%', background: accent.ember })
globalStyle(`${bad} > ${mark}`, { background: status.badSurface, borderColor: status.bad, color: status.bad })

export const title = style({ fontWeight: 600, lineHeight: '26px' })
globalStyle(`${todo} ${title}`, { color: text.muted })
globalStyle(`${bad} ${title}`, { color: status.bad })
export const about = style({ gridColumn: 2, fontSize: 15, lineHeight: 1.55, color: text.secondary })
globalStyle(`${todo} ${about}`, { color: text.muted })
export const time = style({ fontSize: 14, lineHeight: '26px', color: text.muted, fontVariantNumeric: 'lining-nums tabular-nums' })
