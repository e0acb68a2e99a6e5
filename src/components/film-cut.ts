import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { from } from '#src/design/breakpoints.ts'

/**
 * Selects the version of a film for this screen (P7: PC and mobile media video); in the browser only.
 * @returns the popup that plays it
 */
export const filmCut = ({ pc, mobile }: Record<'pc' | 'mobile', { src: string }>): PopupRequest =>
  matchMedia(from.md).matches ? { kind: 'pcMedia', src: pc.src } : { kind: 'mobileMedia', src: mobile.src }
