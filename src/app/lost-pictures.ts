/**
 * Pictures that did not come are marked: the browser's own sign for them, a torn page, stands beside words that say enough
 * (src/design/global.css.ts hides those that only decorate). With the line back they are asked for again.
 */
export function watchPictures(): void {
  const mark = ({ target, type }: Event): void => {
    if (target instanceof HTMLImageElement) target.toggleAttribute('data-lost', type === 'error')
  }
  // Neither bubbles, and a picture's "load" never reaches the window.
  document.addEventListener('error', mark, true)
  document.addEventListener('load', mark, true)
  for (const image of document.images)
    // Before this ran. An SVG without a size has no width either, and is there: it can be decoded.
    if (image.complete && image.naturalWidth === 0) void image.decode().catch(() => image.setAttribute('data-lost', ''))
  addEventListener('online', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-lost]')) image.setAttribute('src', image.src)
  })
}
