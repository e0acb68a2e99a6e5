/**
 * A part of the site that comes by dynamic import: asked for at most three times, then not again until the visitor wants it.
 *
 * Browsers differ in what a repeated `import()` of a failed address does. Since 2026 the HTML standard fetches it again
 * (whatwg/html#10327; Firefox 155, WebKit); browsers before that, and Chromium until it follows, keep the failure for as long as the page
 * is open and reject at once without a request. There only a reload brings the part (src/app/reload-once.ts).
 */

export interface PartOptions {
  /** ms before the second, third, … request. As many as there are, the requests are one more. */
  pauses?: readonly number[]
}

export interface Part<T> {
  /**
   * The part; the same promise while it is under way and when it is there.
   * @throws PartMissing when all requests have failed, and at once from then on
   */
  (): Promise<T>
  /** Lets the next call ask again: the visitor has pressed "Try again". */
  again: () => void
}

/** A part did not come. `cause` is the last failure. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
  /** Lets the part be asked for again. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super('A part of the page could not be loaded.', { cause })
    this.again = again
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * @param bring the dynamic import, e.g. `() => import('./buying.tsx')`
 * @returns a loader for `lazyRouteComponent` or `lazy`. React's `lazy` keeps its first failure for good: make a new one after `again`
 */
export function loadPart<T>(bring: () => Promise<T>, { pauses = [500, 2000] }: PartOptions = {}): Part<T> {
  let asked: Promise<T> | undefined
  /** Only then: a second row of requests beside the first would be too many. */
  let hasFailed = false
  const again = (): void => {
    if (hasFailed) asked = undefined
    hasFailed = false
  }
  const ask = async (): Promise<T> => {
    for (const ms of pauses) {
      try {
        return await bring()
      } catch {
        await pause(ms)
      }
    }
    try {
      return await bring()
    } catch (error) {
      hasFailed = true
      throw new PartMissing(error, again)
    }
  }
  return Object.assign(() => (asked ??= ask()), { again })
}
