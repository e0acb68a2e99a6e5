/**
 * The page's first script (design.md "First paint"): brings the site's own scripts when the page has been painted, so that none of them takes
 * line or processor from the key picture; at once where a stored token is to be checked, with the first touch or key, or when the picture takes
 * too long. Each file is run in a task of its own: a phone stays answerable while the site wakes. A button that is pressed before the site
 * has woken is pressed again when it has; links and forms work by themselves until then.
 */

/** Milliseconds the scripts wait for a key picture. */
const patience = 3000

/**
 * What it does, in the browser; written as a function so that it is checked, sent as its text. ES2019: it is not compiled.
 * @param chunks addresses of the scripts, in the order in which they need one another
 * @param styles addresses of the style sheets that came in the page: whoever wants one later shall find it there
 */
/* v8 ignore start */
function boot(chunks: readonly string[], styles: readonly string[], wait: number): void {
  const { documentElement, head } = document
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  const touches = ['pointerdown', 'keydown', 'touchstart']
  let hasBegun = false
  const begin = (): void => {
    if (hasBegun) return
    hasBegun = true
    for (const touch of touches) removeEventListener(touch, begin, true)
    const link = (rel: string, href: string): HTMLLinkElement => Object.assign(document.createElement('link'), { rel, href })
    for (const href of styles) head.append(Object.assign(link('stylesheet', href), { disabled: true }))
    for (const href of chunks) head.append(Object.assign(link('modulepreload', href), { fetchPriority: 'low' }))
    let running = Promise.resolve()
    for (const chunk of chunks)
      running = running.then(async () => {
        await import(/* @vite-ignore */ chunk)
        await new Promise((later) => setTimeout(later))
      })
    void running.then(handOver)
  }
  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true })
  const handOver = (): void => {
    removeEventListener('click', sitePress, true)
    const { button } = sitePress
    if (button?.type === 'button') pressAgain(button)
  }
  // A part that still waits for somebody to come near (src/ports/when-near.tsx) is told that somebody has. React marks what it has taken over,
  // but also what it only tried to: the page and the part say when it is done.
  const isAwake = (button: HTMLButtonElement): boolean =>
    documentElement.dataset['hydrated'] !== undefined &&
    button.closest('[data-part=waiting]') === null &&
    Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const pressAgain = (button: HTMLButtonElement): void => {
    if (isAwake(button)) button.click()
    else if (button.isConnected) {
      button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      requestAnimationFrame(() => pressAgain(button))
    }
  }
  // A frame that has been painted, and what waits behind it.
  const soon = (): void => void requestAnimationFrame(() => setTimeout(begin))
  if (documentElement.dataset['session'] === 'uninitialised' || documentElement.dataset['arriving'] !== undefined || sitePress.button)
    begin()
  else if (picture === null || picture.complete) soon()
  else {
    picture.addEventListener('load', soon)
    picture.addEventListener('error', soon)
    setTimeout(begin, wait)
  }
}
/* v8 ignore stop */

/** @param o.chunks addresses of the scripts, each after those it needs; the last one starts the site */
export const bootScript = ({ chunks, styles }: { chunks: readonly string[]; styles: readonly string[] }): string =>
  `(${boot.toString()})(${JSON.stringify(chunks)},${JSON.stringify(styles)},${String(patience)})`
