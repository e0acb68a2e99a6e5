/** Calls of other systems by HTTP: the timeout covers the response and its body, of which no more than a limit is read. */
import { readUpTo } from './read-up-to.ts'

const mega = 1024 * 1024

/** What a call of another system needs. */
export interface OutsideDeps {
  /** Sends the call; the runtime's, except in tests. */
  fetch: typeof fetch
  /** Time in ms after which a call without a complete response fails; default 10 s. */
  timeout?: number
  /** Limit of the response's body in bytes, after decompression; default 1 MB, since APIs send some kilobytes. */
  most?: number
}

/** The response's body is larger than the limit. */
export class ResponseTooLarge extends Error {
  constructor(most: number) {
    super(`the response is larger than ${String(most / mega)} MB`)
    this.name = 'ResponseTooLarge'
  }
}

/**
 * The only place of the provider that calls `fetch` for another system (tests/outside-calls.test.ts).
 * @param init a redirect is an error, unless this says something else
 * @returns the response with its whole body in memory
 * @throws ResponseTooLarge; the errors of `fetch`, also while the body arrives
 */
export async function callOutside(o: OutsideDeps, address: string | URL, init: RequestInit = {}): Promise<Response> {
  const { timeout = 10_000, most = mega } = o
  const response = await o.fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout), ...init })
  if (response.body === null) return response
  const body = await readUpTo(response.body, most)
  if (body === undefined) throw new ResponseTooLarge(most)
  return new Response(body, { status: response.status, headers: response.headers })
}
