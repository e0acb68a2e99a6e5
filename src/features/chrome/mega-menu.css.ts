import { keyframes, style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, surface, text } = vars.color
const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-6px)' } })

export const sheet = style({
  position: 'absolute',
  zIndex: vars.z.menu,
  inset: '100% 0 auto 0',
  background: surface.base,
  borderBottom: `1px solid ${line.default}`,
  boxShadow: vars.shadow.float,
  animation: `${drop} ${vars.duration.quick} ${vars.easing.out}`,
})
export const inside = style([
  wrap,
  {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 300px',
    gap: 32,
    padding: '44px 0 52px',
    '@media': {
      [from.lg]: { gridTemplateColumns: '180px 1fr 1fr 320px', gap: 40 },
      [from.wide]: { gridTemplateColumns: '220px 1fr 1fr 420px', gap: 48 },
    },
  },
])
export const aside = style({ display: 'none', '@media': { [from.lg]: { display: 'block', paddingTop: 4 } } })
export const asideText = style({ maxWidth: '11em', marginTop: 20, color: text.secondary, textWrap: 'balance' })
export const title = style({ marginBottom: 8, color: accent.gold })
export const entry = style({ display: 'block', padding: '10px 0' })
export const entryName = style({
  display: 'block',
  fontWeight: 600,
  fontSize: 18,
  lineHeight: 1.4,
  '@media': { [canHover]: { selectors: { [`${entry}:hover &`]: { color: accent.goldBright } } } },
})
export const entryHint = style({ color: text.muted, fontSize: 14 })
export const feature = style({ display: 'block', alignSelf: 'start' })
export const featureKind = style({ marginTop: 14 })
export const featureTitle = style({
  display: 'block',
  marginTop: 8,
  fontWeight: 600,
  fontSize: 17,
  '@media': { [canHover]: { selectors: { [`${feature}:hover &`]: { color: accent.goldBright } } } },
})
