/** Reading on. Not a press: what it asks for comes first. */
const signs = ['wheel', 'scroll'] as const

/** How long a page on which nobody reads on stays as it came, ms. */
const unread = 5000

/**
 * For decoration that costs the whole page a layout: waits until the reader reads on, or until the page has been there for a while.
 * @param act is called once
 * @returns stops waiting
 */
export function whenRead(act: () => void): () => void {
  const done = new AbortController()
  const once = (): void => {
    stop()
    act()
  }
  const timer = setTimeout(once, unread)
  const stop = (): void => {
    clearTimeout(timer)
    done.abort()
  }
  for (const sign of signs) addEventListener(sign, once, { signal: done.signal, passive: true, capture: true })
  return stop
}
