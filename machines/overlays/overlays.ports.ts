import { fromCallback, type EventObject } from 'xstate'
import { overlaysMachine } from './overlays.machine.ts'
import type { PageEvent } from './overlays.types.ts'

/** What the overlays need from the environment: the page below them. */
export type OverlaysPorts = {
  /**
   * Watches the page while an overlay is open.
   * @param report called with each Escape and each press outside
   * @returns stops watching
   */
  watchPage: (report: (event: PageEvent) => void) => () => void
}

/** Takes the ports and returns the overlays machine with its implementations. */
export const connectOverlays = (ports: OverlaysPorts) =>
  overlaysMachine.provide({ actors: { watchPage: fromCallback<EventObject>(({ sendBack }) => ports.watchPage(sendBack)) } })
