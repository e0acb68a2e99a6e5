import { style } from '@vanilla-extract/css'
import { from } from '#src/design/breakpoints.ts'
import { marginAside } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* Questions and answers: filters in the margin, help in the opposite margin from 1600 px. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
  '@media': {
    [from.md]: { gridTemplateColumns: '220px minmax(0, 1fr)', gap: '40px 64px', paddingTop: 12 },
    [from.wide]: { gridTemplateColumns: '300px minmax(0, 760px) minmax(0, 320px)', justifyContent: 'space-between', gap: 80 },
  },
})
export const side = style({
  minWidth: 0,
  '@media': { [from.md]: { position: 'sticky', top: `calc(${vars.layout.header} + 24px)`, alignSelf: 'start' } },
})
export const search = style({ marginBottom: 12 })
/** The question is a heading styled like its summary. */
export const question = style({ fontWeight: 600, textWrap: 'pretty' })
/** The answer in the board's own font size. */
export const whole = style({ selectors: { '&&': { fontSize: 16, color: 'inherit' } } })
export const contact = style([
  marginAside,
  { '@media': { [from.wide]: { alignSelf: 'start', position: 'sticky', top: `calc(${vars.layout.header} + 24px)` } } },
])
