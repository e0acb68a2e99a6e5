import { style, styleVariants } from '@vanilla-extract/css'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, line, surface, text } = vars.color

export const opener = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
/** Under the whole header, whatever its width. */
export const sheet = style({
  position: 'absolute',
  zIndex: vars.z.menu,
  inset: '100% 0 auto 0',
  maxHeight: `calc(100dvh - ${vars.layout.header})`,
  overflowY: 'auto',
  paddingBlock: 16,
  background: surface.base,
  borderBottom: `1px solid ${line.default}`,
  boxShadow: vars.shadow.float,
})
export const entries = style([
  wrap,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    selectors: { 'nav + nav &': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${line.subtle}` } },
  },
])
export const entry = style({ display: 'flex', alignItems: 'center', minHeight: 44 })
const languageEntry = style([entry, { gap: 8, color: text.secondary }])
export const language = styleVariants({ current: [languageEntry, { color: accent.goldBright }], other: [languageEntry] })
