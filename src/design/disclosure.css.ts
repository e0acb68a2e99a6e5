import { style } from '@vanilla-extract/css'

/* What the summary of a `<details>` shows in each of its states. */
export const whenClosed = style({ selectors: { '[open] > summary > &': { display: 'none' } } })
export const whenOpen = style({ selectors: { ':not([open]) > summary > &': { display: 'none' } } })
