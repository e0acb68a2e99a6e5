/** What a reader does first on a page: a touch, a wheel, a key; moving on to another page is one of these too. */
const signs = ['pointerdown', 'wheel', 'touchstart', 'keydown', 'scroll'] as const

/** How long a page that nobody touches stays as it came, ms. */
const untouched = 5000

/**
 * For decoration that costs the whole page a layout: waits until the reader gives a sign, or until the page has been there for a while.
 * @param act is called once
 * @returns stops waiting
 */
export function whenRead(act: () => void): () => void {
  const done = new AbortController()
  const once = (): void => {
    stop()
    act()
  }
  const timer = setTimeout(once, untouched)
  const stop = (): void => {
    clearTimeout(timer)
    done.abort()
  }
  for (const sign of signs) addEventListener(sign, once, { signal: done.signal, passive: true, capture: true })
  return stop
}
