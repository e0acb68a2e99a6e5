import { globalStyle, style } from '@vanilla-extract/css'
import { below, belowWidth, from } from '#src/design/breakpoints.ts'
import { button } from '#src/design/button.css.ts'
import { popover } from '#src/design/panel.css.ts'
import { vars } from '#src/design/vars.css.ts'

const { line, surface, text } = vars.color

export const account = style({ position: 'relative', '@media': { [below.md]: { position: 'static' } } })
/** On phones, locks the scrolling of the page behind. */
globalStyle(`html:has(${account}[open])`, { '@media': { [below.md]: { overflow: 'hidden' } } })
export const member = style([
  button({ tone: 'ghost', size: 'sm' }),
  { minWidth: 0, listStyle: 'none', selectors: { '&::-webkit-details-marker': { display: 'none' } } },
])
/* On phones the summary stays visible above the sheet: it closes the sheet. */
globalStyle(`${account}[open] > summary`, { '@media': { [below.md]: { position: 'relative', zIndex: 2 } } })
/* On a phone the sheet has no other visible close control. */
export const whenClosed = style({ '@media': { [below.md]: { selectors: { [`${account}[open] > summary > &`]: { display: 'none' } } } } })
export const whenOpen = style({
  display: 'none',
  '@media': { [below.md]: { selectors: { [`${account}[open] > summary > &`]: { display: 'block' } } } },
})
export const name = style({
  minWidth: 0,
  maxWidth: '9em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [below.sm]: { display: 'none' }, [`${from.md} and ${belowWidth(1100)}`]: { display: 'none' } },
})

/** A sheet below the header's entry; on phones it fills the screen below the header bar. */
export const sheet = style([
  popover,
  {
    right: 0,
    top: 'calc(100% + 8px)',
    '@media': {
      [from.md]: { width: 320 },
      [below.md]: {
        position: 'fixed',
        zIndex: 1,
        inset: 0,
        width: 'auto',
        height: '100dvh',
        padding: `60px ${vars.layout.margin} 28px`,
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        background: surface.base,
        boxShadow: 'none',
      },
    },
  },
])
export const identity = style({
  display: 'grid',
  gap: 4,
  padding: '12px 14px 16px',
  marginBottom: 8,
  borderBottom: `1px solid ${line.subtle}`,
  overflowWrap: 'anywhere',
})
export const memberName = style({ fontWeight: 600 })
export const number = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  fontSize: 14,
  color: text.secondary,
})
export const digits = style({ fontVariantNumeric: 'lining-nums tabular-nums', whiteSpace: 'nowrap' })
