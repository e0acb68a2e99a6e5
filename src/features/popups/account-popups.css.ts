import { style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

export const issuers = style({ display: 'grid', gap: 10, marginTop: 28 })
const issuer = style({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 58,
  padding: '4px 20px',
  border: 0,
  borderRadius: vars.radius.small,
  fontWeight: 600,
  fontSize: 17,
  lineHeight: 1.2,
  cursor: 'pointer',
})
/* White and black belong to Google and Apple; the theme has no say in them (look.md §5). */
export const google = style([issuer, { background: '#fff', color: '#1f1f1f' }])
export const apple = style([issuer, { background: '#000', color: '#fff', boxShadow: `inset 0 0 0 1px ${vars.color.text.dead}` }])
export const issuerName = style({ flex: 1, marginRight: 36, textAlign: 'center' })
