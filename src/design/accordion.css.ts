import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from './vars.css.ts'

/*
 * Questions that expand (look.md §5, §6 FAQ, §7 accordion). Markup: `details.accordion > summary + div.answer`, icon last in the summary.
 * The height is animated in browsers that support it (`interpolate-size`); in others it opens at once.
 */
export const accordion = style({ borderBottom: `1px solid ${vars.color.line.subtle}` })
export const question = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 24,
  alignItems: 'start',
  padding: '22px 0',
  fontWeight: 600,
  fontSize: 18,
  lineHeight: 1.55,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' }, 'details[open] > &': { color: vars.color.accent.goldBright } },
})
export const answer = style({ display: 'grid', gap: 14, maxWidth: '46em', padding: '0 0 28px', color: vars.color.text.secondary })
globalStyle(`${question} > svg`, {
  marginTop: 4,
  color: vars.color.accent.gold,
  transition: `transform ${vars.duration.base} ${vars.easing.move}`,
})
globalStyle(`details[open] > ${question} > svg`, { transform: 'rotate(180deg)' })
