import { style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { sectionTight, wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

export const section = style([sectionTight])
export const columns = style([
  wrap,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 24,
    alignItems: 'center',
    '@media': { [from.md]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', gap: 'clamp(40px, 4vw, 72px)' } },
  },
])
export const text = style({ marginTop: 16, color: vars.color.text.secondary })
