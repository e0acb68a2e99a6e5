import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, text } = vars.color

export const row = style({ borderTop: `1px solid ${line.subtle}`, ':last-child': { borderBottom: `1px solid ${line.subtle}` } })
export const link = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 24px',
  alignItems: 'center',
  padding: '26px 0',
  '@media': { [from.md]: { gridTemplateColumns: '5fr 7fr auto', padding: '36px 0' } },
})
globalStyle(`${link}:hover > h2`, { '@media': { [canHover]: { color: accent.goldBright } } })
export const words = style({ color: text.secondary })
export const icon = style({
  width: 28,
  height: 28,
  color: accent.gold,
  gridRow: '1 / 3',
  gridColumn: 2,
  transition: `transform ${vars.duration.quick} ${vars.easing.out}`,
  '@media': {
    [from.md]: { gridRow: 1, gridColumn: 3 },
    [canHover]: { selectors: { [`${link}:hover &`]: { transform: 'translateX(4px)' } } },
  },
})
