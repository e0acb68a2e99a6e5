/**
 * A replay never uses the network: its pages are fetched once in advance, with all their responses stored. After the cut, only these are
 * returned. The only outgoing call shares the recording, at the developer's request in the panel. Beacons are never sent: the page's
 * reports are about the recorded visit.
 */
export interface Cut {
  /** From now on no request leaves this page. */
  close: () => void
  /** Paths that the page has asked for since, without a stored response: each once. */
  missing: () => readonly string[]
  /** Calls the listener when `missing` has grown. */
  subscribe: (listener: () => void) => () => void
}

const keyOf = (request: Request): string => `${request.url} ${request.headers.get('accept-language') ?? ''}`

/** The panel's own call, which shares the recording (contract/recordings.ts); no page makes it. */
const isSharing = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname.endsWith('/site/recordings')

/** What the cut replaces. */
interface Network {
  fetch: typeof fetch
  navigator: Pick<Navigator, 'sendBeacon'>
}

/** Replaces the page's `fetch` and `sendBeacon`, at once. @param page the window, or a stub for tests */
export function installCut(page: Network): Cut {
  const kept = new Map<string, Response>()
  const original = page.fetch.bind(page)
  const missing = new Set<string>()
  const listeners = new Set<() => void>()
  let isClosed = false
  // As if the browser had queued it: the page does not try again.
  page.navigator.sendBeacon = () => true
  page.fetch = async (input, init) => {
    const request = new Request(input, init)
    const key = keyOf(request)
    if (isClosed && !isSharing(request)) {
      const response = request.method === 'GET' ? kept.get(key) : undefined
      if (response !== undefined) return response.clone()
      missing.add(new URL(request.url).pathname)
      listeners.forEach((listener) => listener())
      throw new TypeError('a replay sends no requests')
    }
    const response = await original(request)
    if (request.method === 'GET' && response.ok) kept.set(key, response.clone())
    return response
  }
  return {
    close: () => {
      isClosed = true
    },
    missing: () => [...missing],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
