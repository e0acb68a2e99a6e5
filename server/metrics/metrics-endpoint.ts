/** The metrics endpoint for Prometheus: on a port of its own, for clients that can reach it, or at `/metrics` of the site with a token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { Metrics } from './metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @param token undefined: `/metrics` does not exist */
export function createMetricsResponse(metrics: Metrics, token: string | undefined): (request: Request) => Promise<Response | undefined> {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  return async (request) => {
    if (wanted === undefined) return undefined
    if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), wanted))
      return new Response('unauthorised', { status: 401, headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' } })
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' } })
  }
}

/**
 * Listens for Prometheus only.
 * @returns a function that closes it; rejects if the port is in use
 */
export async function openMetricsPort(
  metrics: Metrics,
  o: { port: number; hostname: string },
): Promise<{ port: number; close: () => void }> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(o.port, o.hostname, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : o.port, close: () => void server.close() }
}
