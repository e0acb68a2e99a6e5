import type { MouseEvent } from 'react'
import { isPlainClick } from '#src/components/plain-click.ts'
import { from } from '#src/design/breakpoints.ts'

/** Whether a click opens a dialog over the page (P5: desktop only); all others follow the link, in this tab or another. */
export const opensDialog = (event: MouseEvent): boolean => isPlainClick(event) && matchMedia(from.md).matches
