/** The connection to the server: whether it works, and when it has returned. */

/** @returns the status for an address; undefined without an answer */
const statusOf = (href: string): Promise<number | undefined> =>
  fetch(href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => undefined,
  )

/**
 * Whether the server has a page for an address. Asked before a reload: without a server, the browser's own error page would replace the page.
 * @returns false if the connection is gone, or for a status of 500 or more
 */
export const isServerThere = async (href: string): Promise<boolean> => ((await statusOf(href)) ?? 500) < 500

/** Pauses in ms before the server is asked again. */
const pauses = [1000, 3000, 6000]

/**
 * Calls `act` each time the connection has returned. Phones report it before it carries anything, so `act` waits until the server answers,
 * with any status, at most ten seconds: it then runs all the same.
 * @returns stops listening
 */
export function onReconnected(act: () => void): () => void {
  /** The latest report: earlier ones wait no longer. */
  let latest = 0
  const wait = async (): Promise<void> => {
    const mine = (latest += 1)
    for (const pause of pauses) {
      if ((await statusOf(location.href)) !== undefined) break
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (mine !== latest) return
    }
    if (mine === latest) act()
  }
  const listener = (): void => void wait()
  addEventListener('online', listener)
  return () => {
    latest += 1
    removeEventListener('online', listener)
  }
}
