import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, forcedColours, from } from '#src/design/breakpoints.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* Pre-registration: the description at the left, the form on a raised background at the right from lg on. */
const { accent, line, status, surface, text } = vars.color

export const section = style({
  paddingBlock: 72,
  background: surface.sunken,
  '@media': { [from.sm]: { paddingBlock: 96 }, [from.md]: { paddingBlock: 128 }, [from.wide]: { paddingBlock: 160 } },
})
export const columns = style([
  wrap,
  {
    display: 'grid',
    gap: 48,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '@media': {
      [from.lg]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 600px)', gap: 64 },
      [from.wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 660px)', gap: 128 },
    },
  },
])
export const dates = style({ marginTop: 14, fontSize: 18, color: accent.gold, fontVariantNumeric: 'lining-nums tabular-nums' })
export const lead = style({ marginTop: 20, maxWidth: '30em' })
export const count = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'baseline', marginTop: 40, color: text.muted })
export const figure = style({ color: text.primary })
/** In the teaser's first section; the figure has no emphasis there. */
export const heroCount = style({ display: 'grid', gap: 4, justifyItems: 'start', color: text.muted })
export const heroCountText = style({ color: text.primary })

export const milestones = style({ marginTop: 36 })
export const milestone = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '26px 110px minmax(0, 1fr) auto',
  gap: '0 16px',
  alignItems: 'center',
  minHeight: 72,
  color: text.muted,
  '::before': { content: '""', position: 'absolute', left: 12, insetBlock: 0, width: 1, background: line.default },
  '::after': { content: '""', gridColumn: 1, gridRow: 1, width: 25, height: 1, background: line.input },
  selectors: {
    '&[data-reached]': { color: text.primary },
    '&[data-reached]::before': { background: accent.gold },
    '&[data-reached]::after': { background: accent.gold },
  },
  '@media': { [below.sm]: { gridTemplateColumns: '26px minmax(0, 1fr) auto', gap: '2px 10px', paddingBlock: 10, fontSize: 15 } },
})
export const milestoneCount = style({
  font: `500 24px/1 ${vars.font.figure}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
  gridColumn: 2,
  selectors: { [`${milestone}[data-reached] &`]: { color: accent.goldBright } },
})
export const reward = style({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  '@media': { [below.sm]: { gridColumn: '2 / -1', gridRow: 2 } },
})
globalStyle(`${reward} > img`, { flex: 'none', borderRadius: vars.radius.small })

export const card = style({ padding: '24px 20px', background: surface.raised, minWidth: 0, '@media': { [from.md]: { padding: 44 } } })
export const form = style({ display: 'grid', gap: 22, gridTemplateColumns: 'minmax(0, 1fr)' })
export const ways = style({ display: 'flex', margin: 0, minWidth: 0 })
export const way = style({
  flex: 1,
  justifyContent: 'center',
  selectors: { '&&': { minHeight: 44 }, '&:disabled': { color: text.muted, cursor: 'not-allowed' } },
})
export const send = style({ flex: 'none', minHeight: 50, paddingInline: 16, fontVariantNumeric: 'lining-nums tabular-nums' })
export const proven = style({ display: 'inline-flex', gap: 8, alignItems: 'center', color: status.ok })

export const consents = style({ margin: 0, padding: '8px 0', border: 0, borderBlock: `1px solid ${line.default}`, minWidth: 0 })
export const all = style({ fontWeight: 600 })
globalStyle(`${consents} input:indeterminate`, { borderColor: accent.gold })
globalStyle(`${consents} input:indeterminate::before`, {
  content: '""',
  width: 12,
  height: 2,
  background: accent.gold,
  '@media': { [forcedColours]: { background: 'CanvasText' } },
})
/** The box; beside it the summary of its text, which is below both. */
export const consent = style({ position: 'relative' })
globalStyle(`${consent} > label:not(:last-child)`, { marginRight: '4em' })
export const mark = style({ fontSize: 14, whiteSpace: 'nowrap' })
export const read = style({
  position: 'absolute',
  top: 0,
  right: 0,
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 4px',
  color: text.muted,
  fontSize: 14,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
  '@media': { [canHover]: { ':hover': { color: text.primary } } },
})
export const consentText = style({
  margin: '0 0 10px 36px',
  padding: '12px 14px',
  background: surface.sunken,
  color: text.secondary,
  fontSize: 14,
  lineHeight: 1.6,
})

export const step = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)', color: text.secondary })
globalStyle(`${step} > :is(h1, h3)`, { color: text.primary })
globalStyle(`${step} b`, { color: text.primary })
/** Receives a lost focus, and is no control. */
export const stage = style({ outline: 'none' })
export const formStage = style([stage, { margin: 0, padding: 0, border: 0, minWidth: 0 }])
export const address = style({ overflowWrap: 'anywhere' })
export const outcome = style({ outline: 'none', color: text.primary })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 12 })
globalStyle(`${actions} > button`, { flex: '1 1 auto' })
export const stores = style({ display: 'flex', flexWrap: 'wrap', gap: 12 })

export const couponPart = style({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' })
export const coupon = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px 8px 8px 20px',
  background: surface.sunken,
  '@media': { [below.sm]: { padding: '12px 14px' } },
})
export const couponCode = style({
  fontSize: 24,
  lineHeight: 1.2,
  fontWeight: 600,
  letterSpacing: '0.06em',
  fontVariantNumeric: 'lining-nums tabular-nums',
  overflowWrap: 'anywhere',
  selectors: { '&&': { color: accent.goldBright } },
  '@media': { [below.sm]: { fontSize: 18, letterSpacing: '0.03em' } },
})
/** The stored data: a term is above its value if both do not fit side by side. */
export const held = style({ '@media': { [below.sm]: { selectors: { '&&': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } } } } })
globalStyle(`${held} > dd`, { overflowWrap: 'anywhere', '@media': { [below.sm]: { marginBottom: 12 } } })
globalStyle(`${held} > dt`, { whiteSpace: 'normal' })
/** Below the list's line. */
export const missing = style({ marginTop: 10 })
/** A page with a single topic: the mail's link. */
export const page = style([wrap, { maxWidth: 720, paddingBlock: '72px 144px' }])
