/**
 * Marks images that failed to load, since the browser's broken-image icon is redundant beside their text (src/design/global.css.ts hides
 * decorative images). When the connection has returned, they are requested again.
 */
import { onReconnected } from '#src/lib/connection.ts'

/** Starts marking failed images of the document and requesting them again. Called once per page load. */
export function watchPictures(): void {
  const mark = ({ target, type }: Event): void => {
    if (target instanceof HTMLImageElement) target.toggleAttribute('data-lost', type === 'error')
  }
  // Neither event bubbles, and an image's "load" never reaches the window.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', mark, true)
  for (const image of document.images)
    // Failed before this ran. A loaded SVG without a size has no width either, but it can be decoded.
    if (image.complete && image.naturalWidth === 0) void image.decode().catch(() => image.setAttribute('data-lost', ''))
  onReconnected(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) image.setAttribute('src', image.src)
  })
}
