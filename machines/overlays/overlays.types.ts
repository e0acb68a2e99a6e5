/**
 * `open`: the innermost open overlay, undefined if none is open; the overlays that contain it are open too. An overlay inside another one
 * is named `<outer>/<inner>`.
 */
export type OverlaysContext = { open: string | undefined }

/** Events of the page's overlays. */
export type OverlaysEvent =
  /** An overlay was opened, by the browser or by script: all others close, except those that contain it. */
  | { type: 'overlays.opened'; id: string }
  /** An overlay was closed, with those inside it. */
  | { type: 'overlays.closed'; id: string }
  /** Another address of the site: all overlays close. */
  | { type: 'overlays.navigated' }
  | PageEvent

/** Page events that are watched while an overlay is open. */
export type PageEvent =
  /** The Escape key: the innermost overlay closes. */
  | { type: 'overlays.escaped' }
  /** A press, or the focus, outside the innermost overlay. `within`: the overlay where it occurred; undefined if outside all of them. */
  | { type: 'overlays.pressedElsewhere'; within?: string | undefined }

/** Escape closed the overlay with this id: the focus returns to the element that opened it. */
export type OverlaysEmitted = { type: 'overlays.dismissed'; id: string }
