/** Drawings that the server writes into a page, to save requests. Server only. */
export interface InlineAssets {
  /** The sprite (src/design/icon-href.ts). */
  icons: string
  /** A small plain drawing of the site, as HTML. */
  drawing: ((path: string) => string | undefined) | undefined
}
