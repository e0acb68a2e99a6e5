import { globalStyle, style } from '@vanilla-extract/css'
import { below, from, minHeight } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/** Screens that a section fits, without reduced motion. */
const paged = `${from.md} and ${minHeight(700)} and (prefers-reduced-motion: no-preference)`

export const pages = style({})

/*
 * No scroll snapping: a slow wheel moves less than snapping needs, and each step would be reverted (docs/decisions/0025). Set on the
 * document itself: wheel, keys, touch, find in page and anchors are the browser's own.
 */
globalStyle(`html:has(${pages})`, { '@media': { [paged]: { scrollBehavior: 'smooth' } } })
globalStyle(`${pages} [data-page]`, {
  '@media': {
    [paged]: {
      minHeight: '100svh',
      // Sections begin under the header: the margin takes back the document's scroll padding, which keeps focused elements below it.
      scrollMarginTop: `calc(-1 * (${vars.layout.header} + 16px))`,
    },
  },
})

/**
 * Approximate height of each section on a phone, in px. On phones, where processors are slow, sections far below are not laid out; on a
 * wide screen, smooth scrolling to a section would miss it.
 */
const heights = { 'world-view': 1090, features: 800, world: 640, classes: 1235, media: 840, 'pre-registration': 1760 }
for (const [id, height] of Object.entries(heights))
  globalStyle(`${pages} [data-page="${id}"]`, {
    '@media': { [`screen and ${below.md}`]: { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${String(height)}px` } },
  })
