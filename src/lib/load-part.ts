/**
 * A part of the site that is loaded by dynamic import: requested at most three times, then not again until the visitor retries.
 *
 * Browsers differ in the result of a repeated `import()` after a failure. Since 2026 the HTML standard fetches again (whatwg/html#10327;
 * Firefox 155, WebKit); earlier browsers, and Chromium until it follows, cache the failure as long as the page is open and reject at once
 * without a request. There only a reload loads the part (src/app/reload-once.ts).
 */

export interface PartOptions {
  /** Pauses in ms before the second, third, … request; their number is one less than that of the requests. */
  pauses?: readonly number[]
  /** The page works without the part: its failure never reloads the page (src/app/reload-once.ts). */
  isOptional?: boolean
}

/** A part of the site: calling it loads the part. */
export interface Part<T> {
  /**
   * Returns the part; the same promise while it is loading and afterwards.
   * @throws PartMissing after all requests have failed, and at once from then on
   */
  (): Promise<T>
  /** Lets the next call request the part again: the visitor has pressed "Try again". */
  again: () => void
}

/** A part could not be loaded. `cause` is the last failure. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
  /** Allows requesting the part again. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super('A part of the page could not be loaded.', { cause })
    this.again = again
  }
}

/** Failures of the parts that are not optional. */
const failuresOfNeeded = new WeakSet<object>()
/** Whether a failed import is part of something that the page cannot do without. True once the import's own `catch` has run. */
export const isOfNeededPart = (failure: object): boolean => failuresOfNeeded.has(failure)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * @param load the dynamic import, e.g. `() => import('./buying.tsx')`
 * @returns a loader for `lazyRouteComponent` or `lazy`. React's `lazy` keeps its first failure: create a new one after `again`
 */
export function loadPart<T>(load: () => Promise<T>, { pauses = [500, 2000], isOptional = false }: PartOptions = {}): Part<T> {
  let pending: Promise<T> | undefined
  /** Only after a failure: a second series of requests in parallel would be too many. */
  let hasFailed = false
  const again = (): void => {
    if (hasFailed) pending = undefined
    hasFailed = false
  }
  const loadOnce = async (): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if (!isOptional && error instanceof Error) failuresOfNeeded.add(error)
      throw error
    }
  }
  const loadWithRetries = async (): Promise<T> => {
    for (const ms of pauses) {
      try {
        return await loadOnce()
      } catch {
        await pause(ms)
      }
    }
    try {
      return await loadOnce()
    } catch (error) {
      hasFailed = true
      throw new PartMissing(error, again)
    }
  }
  return Object.assign(() => (pending ??= loadWithRetries()), { again })
}
