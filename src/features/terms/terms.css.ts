import { globalStyle, style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'

/* Legal texts: documents, version and chapters in a rail, the text in a readable width. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  paddingBlock: '40px 96px',
  '@media': {
    [from.md]: { gridTemplateColumns: '260px minmax(0, 800px)', gap: 56 },
    [from.lg]: { gridTemplateColumns: '280px minmax(0, 800px)', gap: 112 },
  },
})
export const side = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 28,
  alignContent: 'start',
  '@media': {
    [from.md]: {
      position: 'sticky',
      top: 32,
      alignSelf: 'start',
      // A long list of chapters has its own scrolling.
      maxHeight: 'calc(100vh - 64px)',
      gridTemplateRows: 'auto auto minmax(0, 1fr)',
    },
  },
})
export const documents = style({ justifySelf: 'start' })
export const contents = style({ '@media': { [from.md]: { overflowY: 'auto', scrollbarWidth: 'thin' } } })

export const article = style({ minWidth: 0 })
export const title = style({ marginTop: 14 })
export const text = style({ fontSize: 16, marginTop: 24 })
// The first column does not break, so the others need a minimum width: the table scrolls in its box.
globalStyle(`${text} td + td`, { '@media': { [below.sm]: { minWidth: 200 } } })
