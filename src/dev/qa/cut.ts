/**
 * A replay never asks the network: pages are fetched once before, and what they asked for is kept; from the cut on, only that is answered.
 */
export interface Cut {
  /** From now on nothing leaves this page. */
  close: () => void
}

const keyOf = (request: Request): string => `${request.url} ${request.headers.get('accept-language') ?? ''}`

/** Stands before the page's `fetch`, at once. @param page the window, or a stand-in for tests */
export function installCut(page: { fetch: typeof fetch }): Cut {
  const kept = new Map<string, Response>()
  const original = page.fetch.bind(page)
  let isClosed = false
  page.fetch = async (input, init) => {
    const request = new Request(input, init)
    const key = keyOf(request)
    if (isClosed) {
      const answer = request.method === 'GET' ? kept.get(key) : undefined
      if (answer === undefined) throw new TypeError('a replay asks nobody')
      return answer.clone()
    }
    const answer = await original(request)
    if (request.method === 'GET' && answer.ok) kept.set(key, answer.clone())
    return answer
  }
  return {
    close: () => {
      isClosed = true
    },
  }
}
