import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { below, from, low } from '#src/design/breakpoints.ts'
import { button, iconButton } from '#src/design/button.css.ts'
import { entryMark, entryMarkShown, headerShade } from '#src/design/header-paint.ts'
import { wrap } from '#src/design/layout.css.ts'
import { vars } from '#src/design/vars.css.ts'
import { wordmarkGround } from '#src/components/wordmark.css.ts'

const { line, surface, text } = vars.color
/** The widths at which the entries of the longest language need every pixel. */
const tight = `${from.md} and ${below.lg}`

const base = style({
  zIndex: vars.z.header,
  height: vars.layout.header,
  background: surface.base,
  borderBottom: `1px solid ${line.subtle}`,
})
export const header = styleVariants({
  plain: [base, { position: 'relative' }],
  sticky: [base, { position: 'sticky', top: 0, '@media': { [low]: { position: 'relative' } } }],
  // The shade gives the entries a calm background over any key art.
  over: [
    base,
    {
      position: 'absolute',
      // Keeps its static position: a line may be above it.
      inset: 'auto 0 auto 0',
      borderColor: 'transparent',
      background: 'none',
      '::before': headerShade,
      selectors: { '&:has(details[name=menu][open])': { background: surface.base, borderColor: line.subtle } },
    },
  ],
})
export const inside = style([wrap, { display: 'flex', alignItems: 'center', gap: 'clamp(16px, 3.2vw, 64px)', height: '100%' }])
export const logo = style({ display: 'flex', alignItems: 'center', flex: 'none', minHeight: 44 })
export const wordmark = style([
  wordmarkGround,
  {
    width: 156,
    height: 'auto',
    '@media': { [below.tiny]: { width: 138 }, [from.md]: { width: 'clamp(160px, 11vw, 201px)' } },
  },
])

export const nav = style({
  display: 'none',
  '@media': {
    [from.md]: { display: 'flex', gap: 'clamp(18px, 2.4vw, 44px)', height: '100%' },
    // Japanese entries are the longest: between md and lg they need every pixel.
    [tight]: { gap: 15 },
  },
})
export const entry = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: text.primary,
  fontWeight: 500,
  fontSize: 17,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  outlineOffset: -6,
  '::after': entryMark,
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&[data-current="true"]::after': entryMarkShown,
    'details[open] > &::after': entryMarkShown,
  },
  '@media': {
    [tight]: { fontSize: 16 },
  },
})

/** Its sheet opens below the whole header. */
export const group = style({ height: '100%' })

export const tools = style({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0, marginLeft: 'auto' })
export const language = style({
  position: 'relative',
  display: 'none',
  '@media': { [from.md]: { display: 'block' } },
})
/** Between md and lg only the globe is visible: the entries need the room. Screen readers still announce the name. */
export const languageName = style({
  '@media': { [tight]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } },
})
/* Recipes are evaluated here, when styles are built: their run-time stays out of every page's first load. */
const summary = style({ listStyle: 'none' })
globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' })
export const picker = style([button({ tone: 'ghost', size: 'sm' }), summary])
export const logIn = style([
  button({ tone: 'secondary', size: 'sm' }),
  {
    selectors: { 'a&': { minHeight: 42 } },
    '@media': { [below.md]: { selectors: { 'a&': { minHeight: 44 } } } },
  },
])
/** On phones the search is in the menu. */
export const search = style([iconButton({}), { display: 'none', '@media': { [from.md]: { display: 'inline-grid' } } }])
