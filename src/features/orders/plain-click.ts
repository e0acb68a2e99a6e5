import type { MouseEvent } from 'react'
import { from } from '#src/design/breakpoints.ts'

/** A click that shall open a dialog over the page (P5: desktop only); any other is the link's, in this tab or another. */
export const opensDialog = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && matchMedia(from.md).matches
