import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, from } from './breakpoints.ts'
import { tinesPaint } from './tines-paint.ts'
import { vars } from './vars.css.ts'

/* Article text: HTML that the provider rendered and sanitised. `div.table` wraps a table, `div.note.note-info|warn|bad` is a note. */
const { accent, line, status, surface, text } = vars.color

/** The one class around an article (look.md §3 article size, §6 post). */
export const prose = style({ fontSize: 17, color: text.article, overflowWrap: 'anywhere' })

const inside = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(
    selector
      .split(', ')
      .map((part) => `${prose} ${part}`)
      .join(', '),
    rule,
  )

globalStyle(`${prose} > * + *`, { marginTop: '1.25em' })
inside('h2', {
  font: `${vars.weight.heading} ${vars.type.heading2} ${vars.font.display}`,
  letterSpacing: vars.track.heading,
  fontVariantNumeric: 'lining-nums',
  color: text.primary,
})
inside('h3', { fontSize: 19, lineHeight: 1.45, fontWeight: 700, color: text.primary })
inside('h4', { fontSize: 17, lineHeight: 1.45, fontWeight: 700, color: text.primary })
inside('h2, h3, h4', { scrollMarginTop: 24 })
globalStyle(`${prose} > * + h2`, { marginTop: '2.2em' })
globalStyle(`${prose} > * + h3, ${prose} > * + h4`, { marginTop: '1.8em' })
globalStyle(`${prose} > h2 + *, ${prose} > h3 + *, ${prose} > h4 + *`, { marginTop: '0.8em' })
inside('p + p, li > p + p', { marginTop: '1.25em' })
inside('b, strong', { fontWeight: 600, color: text.primary })

inside('ul', { display: 'grid', gap: '0.5em' })
inside('ul > li', { position: 'relative', paddingLeft: 22 })
inside('ul > li::before', {
  content: '""',
  position: 'absolute',
  left: 2,
  top: '0.86em',
  width: 9,
  // A border: unlike backgrounds, it is printed.
  borderTop: `1px solid ${accent.gold}`,
})
inside('ol', { counterReset: 'item', display: 'grid', gap: '0.6em' })
inside('ol > li', { counterIncrement: 'item', position: 'relative', paddingLeft: 34 })
inside('ol > li::before', {
  content: 'counter(item)',
  position: 'absolute',
  left: 0,
  color: accent.gold,
  font: `500 1.2em/1.45 ${vars.font.figure}`,
  fontVariantNumeric: 'lining-nums',
})
inside('li > ul, li > ol', { marginTop: '0.5em' })

inside('a', {
  color: text.primary,
  textDecoration: 'underline',
  textDecorationColor: accent.gold,
  textUnderlineOffset: 4,
})
inside('a:hover', { '@media': { [canHover]: { color: accent.goldBright } } })
inside('blockquote', {
  padding: '4px 0 4px 28px',
  borderLeft: `1px solid ${accent.gold}`,
  font: `${vars.weight.heading} ${vars.type.heading3} ${vars.font.display}`,
  letterSpacing: vars.track.heading,
  fontVariantNumeric: 'lining-nums',
  color: text.primary,
})

inside('img, video', { width: '100%', height: 'auto', background: vars.color.well })
inside('video', { aspectRatio: '16 / 9' })
inside('figcaption', { fontSize: 14, lineHeight: 1.5, color: text.muted, marginTop: 10 })
// A video opens at its host: its image, or its text on the same background, with a play icon and the host's name.
inside('figure.video > a', {
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  aspectRatio: '16 / 9',
  textDecoration: 'none',
  background: surface.sunken,
})
inside('figure.video img', { height: '100%', objectFit: 'cover' })
inside('.video-title', {
  display: 'grid',
  placeContent: 'start',
  height: '100%',
  padding: '18px 20px',
  font: `${vars.weight.heading} ${vars.type.heading3} ${vars.font.display}`,
  color: text.primary,
})
// The play icon: a ring with a triangle, drawn in CSS.
inside('figure.video > a::before', {
  content: '""',
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  width: 64,
  height: 64,
  border: `2px solid ${accent.goldBright}`,
  borderRadius: '50%',
  background: surface.overlay,
})
inside('figure.video > a::after', {
  content: '""',
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  width: 20,
  height: 24,
  // The optical centre of a triangle is left of its box's centre.
  transform: 'translateX(3px)',
  background: accent.goldBright,
  clipPath: 'polygon(0 0, 100% 50%, 0 100%)',
})
inside('figure.video > a:hover::before', { '@media': { [canHover]: { background: surface.sunken } } })
inside('.video-words', {
  position: 'absolute',
  left: 0,
  bottom: 0,
  padding: '8px 14px',
  fontSize: 14,
  lineHeight: 1.5,
  fontWeight: 600,
  color: text.primary,
  background: surface.overlay,
})
// A rule is the ornament: it ends or divides an article.
inside('hr', { border: 0, height: 11, width: 64, margin: '3em 0', background: tinesPaint })
inside('hr + *', { marginTop: 0 })

inside('.table', { overflowX: 'auto', '@media': { print: { overflow: 'visible' } } })
inside('table', { width: '100%', overflowWrap: 'break-word', borderCollapse: 'collapse', fontSize: 15, lineHeight: 1.5 })
// Two columns fit a phone; wider tables scroll sideways before their words break.
inside('table:has(tr > :nth-child(3))', { minWidth: 460, '@media': { print: { minWidth: 0 } } })
inside('th', {
  fontWeight: 600,
  textAlign: 'left',
  color: text.muted,
  fontSize: 14,
  padding: '12px 16px',
  borderBottom: `1px solid ${line.default}`,
  whiteSpace: 'nowrap',
  '@media': { print: { whiteSpace: 'normal' } },
})
inside('td', {
  padding: 16,
  borderBottom: `1px solid ${line.subtle}`,
  verticalAlign: 'middle',
  fontVariantNumeric: 'lining-nums tabular-nums',
})
inside('tr > :first-child', { paddingLeft: 0 })
// The first column never breaks: the table scrolls in its own box instead.
inside('td:first-child', { whiteSpace: 'nowrap', '@media': { print: { whiteSpace: 'normal' } } })
inside('tr > :last-child', { paddingRight: 0 })

inside('code', {
  font: `500 0.95em/1.4 ${vars.font.mono}`,
  background: surface.overlay,
  padding: '2px 8px',
  borderRadius: vars.radius.small,
  color: accent.goldBright,
})
inside('pre', { overflowX: 'auto', padding: '16px 18px', background: surface.sunken, whiteSpace: 'pre' })
inside('pre > code', { padding: 0, background: 'none' })

inside('.note', {
  padding: '16px 18px',
  background: surface.raised,
  borderLeft: `2px solid ${accent.teal}`,
  fontSize: 15,
  lineHeight: 1.65,
  color: text.secondary,
})
inside('.note > * + *', { marginTop: '0.6em' })
inside('.note-warn', { borderColor: status.warn })
inside('.note-bad', { borderColor: status.bad })

/** The contents of an article, in the margin (look.md §6 post): a rail with the current section in gold. */
export const contents = style({ borderLeft: `1px solid ${line.default}`, paddingLeft: 20 })
globalStyle(`${contents} a`, {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  color: text.muted,
  fontSize: 15,
  lineHeight: 1.5,
  '@media': { [from.md]: { paddingBlock: 4 } },
})
globalStyle(`${contents} a:hover`, { '@media': { [canHover]: { color: text.primary } } })
globalStyle(`${contents} a[aria-current]`, { color: text.primary })
globalStyle(`${contents} a[aria-current]::before`, {
  content: '""',
  position: 'absolute',
  left: -21,
  top: 8,
  bottom: 8,
  width: 1,
  background: accent.gold,
})
