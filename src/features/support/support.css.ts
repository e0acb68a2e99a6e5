import { globalStyle, style } from '@vanilla-extract/css'
import { below, canHover, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Support requests: title and filter in the margin column, rows or a thread beside it. */
const { accent, line, surface, text } = vars.color
const figures = 'lining-nums tabular-nums'

export const side = style({ display: 'grid', gap: 12, alignContent: 'start', justifyItems: 'start', minWidth: 0 })
export const newRequest = style({ marginBlock: '12px 16px', '@media': { [below.sm]: { width: '100%' } } })
export const filter = style({ width: '100%', minWidth: 0 })
globalStyle(`${filter} > nav`, { '@media': { [below.md]: { maxWidth: '100vw' } } })
/** The help is below the form until there is a third column. */
export const columns3 = style({})
globalStyle(`${columns3} > aside`, { '@media': { [from.md]: { gridColumn: 2 }, [from.wide]: { gridColumn: 3, alignSelf: 'start' } } })

export const rows = style({
  borderTop: `1px solid ${line.subtle}`,
  transition: `opacity ${vars.duration.quick} linear`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 20px',
  minHeight: 76,
  padding: '14px 0',
  borderBottom: `1px solid ${line.subtle}`,
  outlineOffset: -2,
  '@media': {
    [below.sm]: { gridTemplateColumns: 'auto minmax(0, 1fr)', gridTemplateAreas: '"tag date" "words words"', gap: '8px 12px' },
    [canHover]: { selectors: { '&:hover': { background: surface.raised } } },
  },
})
export const rowTag = style({ justifySelf: 'start', '@media': { [below.sm]: { gridArea: 'tag' } } })
export const rowText = style({ minWidth: 0, '@media': { [below.sm]: { gridArea: 'words' } } })
export const rowTitle = style({ display: 'block', fontSize: 17, fontWeight: 600, lineHeight: 1.45, overflowWrap: 'anywhere' })
export const rowFacts = style({ display: 'block', fontSize: 14, lineHeight: 1.55, color: text.muted, fontVariantNumeric: figures })
export const rowDate = style({
  fontSize: 14,
  color: text.muted,
  fontVariantNumeric: figures,
  whiteSpace: 'nowrap',
  '@media': { [below.sm]: { gridArea: 'date', justifySelf: 'end' } },
})
export const pager = style({ marginTop: 40 })
export const pages = style({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12 })
export const pageNumber = style({ fontVariantNumeric: figures, color: text.secondary, minWidth: 64, textAlign: 'center' })

export const threadHead = style({ display: 'grid', gap: 14, justifyItems: 'start', marginBottom: 24 })
export const threadTitle = style({ overflowWrap: 'anywhere' })
export const message = style({ padding: '24px 0', borderTop: `1px solid ${line.subtle}` })
/** The support's reply is emphasised, as it is what the player is looking for. */
export const answer = style([
  message,
  {
    padding: '24px',
    background: surface.raised,
    borderTop: 0,
    borderLeft: `2px solid ${accent.gold}`,
    '@media': { [below.sm]: { paddingInline: 16 } },
  },
])
globalStyle(`${answer} + ${message}`, { borderTop: 0 })
export const who = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 16px',
  marginBottom: 10,
  fontWeight: 600,
})
globalStyle(`${who} > time`, { fontSize: 14, fontWeight: 400, color: text.muted, fontVariantNumeric: figures })
export const supportName = style({ color: accent.gold })
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: text.secondary })
export const answerText = style([words, { color: text.primary }])
export const pictures = style({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 })
export const picture = style({
  display: 'block',
  width: 160,
  height: 100,
  padding: 0,
  border: `1px solid ${line.default}`,
  background: surface.sunken,
  cursor: 'zoom-in',
  overflow: 'hidden',
  '@media': { [below.sm]: { width: 96, height: 72 }, [canHover]: { selectors: { '&:hover': { borderColor: accent.gold } } } },
})
globalStyle(`${picture} > img`, { width: '100%', height: '100%', objectFit: 'cover', display: 'block' })
export const gone = style([
  picture,
  { cursor: 'default', display: 'grid', placeItems: 'center', padding: 8, fontSize: 13, color: text.muted, textAlign: 'center' },
])

export const more = style({ display: 'grid', gap: 20, marginTop: 12, paddingTop: 28, borderTop: `1px solid ${line.subtle}` })
export const facts = style({ background: surface.raised, padding: '24px', alignSelf: 'start', display: 'grid', gap: 20 })
export const factsEnd = style({ paddingTop: 20, borderTop: `1px solid ${line.default}`, display: 'grid', gap: 10 })
export const oneColumn = style({ minWidth: 0 })
