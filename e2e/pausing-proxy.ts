/** A connection that pauses in the middle of a page. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Long enough for a busy browser to paint what has arrived. */
const pauseMs = 1500

/**
 * A server in front of the site that forwards every request, and pauses once in each page.
 * @param origin of the site
 * @param after text in the page's HTML; the pause follows its first occurrence
 * @throws an answer of status 502 if a page does not contain the text
 */
export async function startPausingProxy(origin: string, after: string): Promise<AsyncDisposable & { origin: string }> {
  const { host, port } = new URL(origin)
  const send = async (answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    if (answer.headers['content-type']?.startsWith('text/html') !== true) {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
      return
    }
    const page = Buffer.concat((await answer.toArray()) as Buffer[])
    const at = page.indexOf(after)
    if (at === -1) {
      response.writeHead(502).end(`the page has no ${after}`)
      return
    }
    const cut = at + Buffer.byteLength(after)
    response.writeHead(answer.statusCode!, answer.headers)
    response.write(page.subarray(0, cut))
    await setTimeout(pauseMs)
    response.end(page.subarray(cut))
  }
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host, 'accept-encoding': 'identity' }
    const forwarded = http.request({ port, path: request.url, method: request.method, headers }, (answer) => void send(answer, response))
    request.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
