import { style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { farBelow } from '#src/design/far-below.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'
import { wordmarkGround } from '#src/components/wordmark.css.ts'

const { line, surface, text } = vars.color

const ground = style({
  padding: '56px 0 48px',
  background: surface.sunken,
  borderTop: `1px solid ${line.subtle}`,
  color: text.muted,
  fontSize: 14,
  lineHeight: 1.7,
  '@media': { [from.md]: { padding: '72px 0 64px' } },
})
/** Pushed below the first screen as far as the page has room: at the bottom of a short page, after all content on a long one. */
export const footer = style([farBelow({ narrow: 520, wide: 320 }), ground, { position: 'sticky', top: '100vh' }])
export const inside = style([wrap])
/** Hidden until the part behind it has begun: its links stand at the end of the line and would move with each one that arrives. */
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 48px',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBottom: 28,
  marginBottom: 28,
  borderBottom: `1px solid ${line.subtle}`,
  selectors: { '&:not(:has(+ *))': { visibility: 'hidden' } },
})
export const logo = style({ display: 'flex', alignItems: 'center', minHeight: 44 })
export const wordmark = style([
  wordmarkGround,
  { width: 156, height: 'auto', '@media': { [below.tiny]: { width: 138 }, [from.md]: { width: 201 } } },
])
export const nav = style({ display: 'flex', flexWrap: 'wrap', gap: '0 28px' })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  color: text.secondary,
  fontSize: 15,
  '@media': { [canHover]: { ':hover': { color: text.primary } } },
})
export const strongLink = style([link, { color: text.primary, fontWeight: 700 }])
/** A button that looks like the links around it. */
export const action = style([
  link,
  { padding: 0, border: 0, background: 'none', fontFamily: 'inherit', lineHeight: 'inherit', cursor: 'pointer' },
])
export const legal = style({ display: 'grid', gap: 28, '@media': { [from.md]: { gridTemplateColumns: '1fr auto' } } })
export const lines = style({ maxWidth: 820 })
export const copyright = style({ marginTop: 12 })
export const rating = style({ display: 'flex', gap: 16, alignItems: 'flex-start' })
export const badge = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 54,
  height: 64,
  border: `2px solid ${text.secondary}`,
  color: text.primary,
  font: `700 22px/1 ${vars.font.text}`,
  fontVariantNumeric: 'lining-nums',
})
export const ratingLines = style({ maxWidth: 420 })
export const ratingLine = style({ display: 'block' })
