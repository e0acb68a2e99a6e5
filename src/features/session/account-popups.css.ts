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
/* White and black are prescribed by Google and Apple; the theme does not apply (look.md §5). */
export const google = style([issuer, { background: '#fff', color: '#1f1f1f' }])
export const apple = style([issuer, { background: '#000', color: '#fff', boxShadow: `inset 0 0 0 1px ${vars.color.text.dead}` }])
/* Centred beside the mark, unless there is content on the other side. */
export const issuerName = style({ flex: 1, textAlign: 'center', selectors: { '&:last-child': { marginRight: 36 } } })
export const hint = style({ marginTop: 20, color: vars.color.text.muted, fontSize: 15 })
export const failure = style({ marginTop: 20 })
export const waiting = style({ display: 'flex', alignItems: 'center', gap: 12, marginTop: 24, color: vars.color.text.muted })
export const instead = style({ display: 'grid', marginTop: 24, paddingTop: 20, borderTop: `1px solid ${vars.color.line.default}` })
export const page = style({ maxWidth: 480, marginInline: 'auto', paddingBlock: 'clamp(48px, 9vh, 120px)' })
export const pageLead = style({ marginTop: 16, color: vars.color.text.secondary })
