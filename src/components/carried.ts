/** On the server: what a page carries so that nothing is asked for to draw it. */
export interface CarriedInPage {
  /** The sprite (src/design/icon-href.ts). */
  icons: string
  /** A small plain drawing of the site, as HTML. */
  drawing: ((path: string) => string | undefined) | undefined
}
