import type { MouseEvent } from 'react'
import { from } from '#src/design/breakpoints.ts'

/** Whether a click opens a dialog over the page (P5: desktop only); all others follow the link, in this tab or another. */
export const opensDialog = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && matchMedia(from.md).matches
