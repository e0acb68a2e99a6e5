import type { MouseEvent } from 'react'

/** Whether the site handles a click: with another button or a modifier key the browser does (a new tab, a download). */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
