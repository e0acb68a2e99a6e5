import { style } from '@vanilla-extract/css'
import { canHover, from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, text } = vars.color

export const band = style({ borderBottom: `1px solid ${line.subtle}` })
export const inside = style([
  wrap,
  {
    position: 'relative',
    display: 'grid',
    gap: 24,
    paddingBlock: '16px 40px',
    '@media': {
      [from.sm]: { gridTemplateColumns: '240px minmax(0, 1fr)', paddingBlock: 32, alignItems: 'center' },
      [from.md]: { gridTemplateColumns: '320px minmax(0, 1fr) auto', gap: 'clamp(32px, 4vw, 72px)' },
    },
  },
])
export const name = style({ marginTop: 12 })
/** The whole band is the link to the event. */
export const link = style({
  '::after': { content: '""', position: 'absolute', inset: 0 },
  ':focus-visible': { outline: 'none' },
  selectors: { '&:focus-visible::after': { outline: `2px solid ${accent.goldBright}`, outlineOffset: -2 } },
  '@media': { [canHover]: { ':hover': { color: accent.goldBright } } },
})
export const start = style({ marginTop: 8, color: text.secondary })
export const left = style({ '@media': { [from.sm]: { gridColumn: 2 }, [from.md]: { gridColumn: 3 } } })
export const until = style({ marginBottom: 4, color: text.muted })
