import { globalStyle, style } from '@vanilla-extract/css'
import { keyValueTotal } from '#src/design/table.css.ts'
import { vars } from '#src/design/vars.css.ts'

/* A printed sheet: black on white, without the rest of the page (B6). */
const ink = '#000'

export const sheet = style({
  display: 'none',
  '@media': { print: { display: 'block', maxWidth: '16cm', margin: '1.5cm auto', color: ink, fontSize: 14 } },
})
/** Set on the root while a sheet is in the document. */
export const printingAttribute = 'data-printing-sheet'
const printing = `html[${printingAttribute}]`
export const brand = style({ fontWeight: 600 })
export const title = style({ font: `600 26px/1.3 ${vars.font.text}`, margin: '4px 0 20px' })
export const lines = style({})
globalStyle(`${lines}${lines} dt, ${lines}${lines} dd`, {
  '@media': { print: { color: ink, borderBottom: '1px solid #bbb', paddingBottom: 6, marginRight: -32, paddingRight: 32 } },
})
globalStyle(`${lines}${lines} dd`, { '@media': { print: { marginRight: 0, paddingRight: 0 } } })
globalStyle(`${lines} ${keyValueTotal}`, { '@media': { print: { fontSize: 18 } } })
export const legal = style({ marginTop: 32, fontSize: 11, lineHeight: 1.5 })

// Prints the sheet alone and hides the page. All other print styles are in design/print.css.ts.
globalStyle(`${printing} > body > main`, { '@media': { print: { display: 'none !important' } } })
