import { fromCallback, type EventObject } from 'xstate'
import { overlaysMachine } from './overlays.machine.ts'
import type { PageEvent } from './overlays.types.ts'

/** What the overlays need from the world: the page they lie over. */
export type OverlaysPorts = {
  /**
   * Watches the page for as long as something is open.
   * @param tell called with each Escape and each press elsewhere
   * @returns stops it
   */
  watchPage: (tell: (event: PageEvent) => void) => () => void
}

/** Takes the ports and gives the overlays machine ready to run. */
export const connectOverlays = (ports: OverlaysPorts) =>
  overlaysMachine.provide({ actors: { watchPage: fromCallback<EventObject>(({ sendBack }) => ports.watchPage(sendBack)) } })
