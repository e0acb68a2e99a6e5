import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '#src/design/breakpoints.ts'

/** Where a section fits the screen, and nobody asked for less movement. */
const paged = '(min-width: 1000px) and (min-height: 700px) and (prefers-reduced-motion: no-preference)'

export const pages = style({})

/*
 * Nothing snaps: a slow wheel moves less than snapping allows, and would be taken back with each step (docs/decisions/0025). On the document
 * itself: wheel, keys, touch, find in page and anchors are the browser's own.
 */
globalStyle(`html:has(${pages})`, { '@media': { [paged]: { scrollBehavior: 'smooth', scrollPaddingTop: 0 } } })
globalStyle(`${pages} [data-page]`, { '@media': { [paged]: { minHeight: '100svh' } } })

/**
 * About how high a section is on a phone, px. There, where processors are slow, what is far below is not laid out; on a
 * wide screen smooth scrolling to a section would end beside it.
 */
const heights = { 'world-view': 1090, features: 800, world: 640, classes: 1235, media: 840, 'pre-registration': 1760 }
for (const [id, height] of Object.entries(heights))
  globalStyle(`${pages} [data-page="${id}"]`, {
    '@media': { [`screen and ${below.md}`]: { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${String(height)}px` } },
  })
