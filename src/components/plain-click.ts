import type { MouseEvent } from 'react'

/** Whether a click is the site's to follow: with another button or a key held it is the browser's (a new tab, a download). */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
