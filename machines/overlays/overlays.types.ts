/**
 * `open`: the innermost open overlay; those it stands in are open too, undefined where none is. An overlay inside another one is named
 * `<outer>/<inner>`.
 */
export type OverlaysContext = { open: string | undefined }

/** What the page tells of its overlays. */
export type OverlaysEvent =
  /** One was opened, by the browser or by script: every other closes, but for those it stands in. */
  | { type: 'overlays.opened'; id: string }
  /** One was closed, with what stands in it. */
  | { type: 'overlays.closed'; id: string }
  /** Another address of the site: all close. */
  | { type: 'overlays.navigated' }
  | PageEvent

/** What the page is watched for while something is open. */
export type PageEvent =
  /** The Escape key: the innermost closes. */
  | { type: 'overlays.escaped' }
  /** A press, or the focus, outside the innermost. `within`: the overlay it was in; undefined where it was in none. */
  | { type: 'overlays.pressedElsewhere'; within?: string | undefined }

/** The one with this id was closed by Escape: the focus goes back to what opened it. */
export type OverlaysEmitted = { type: 'overlays.dismissed'; id: string }
