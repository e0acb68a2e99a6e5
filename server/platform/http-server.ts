/** The listener: how long and how much of a connection one may take, and what becomes of a request's body that nobody wanted. */
import http from 'node:http'
import { serve, type ServerType } from '@hono/node-server'

/** All in ms, if nothing else is said. */
export interface ConnectionLimits {
  /** A browser sends its headers at once; who takes longer holds a connection open. */
  headers: number
  /** Of a whole request with its body: 15 MB of images (three of 5 MB) on a line of 1 Mbit/s. */
  request: number
  /** Longer than the minute after which balancers let go of a connection, so that none sends into one that is being closed. */
  keepAlive: number
  /** Without a byte in either direction: who does not read the answer. */
  silence: number
  /** Bytes of all headers. Cookies of the site and its third parties have some 4 kB, a game token 1 kB. */
  headerBytes: number
  /** Connections at once; a browser has six. More are closed as they come. */
  connections: number
  /** How often the first two are looked at. */
  checkEvery: number
  /** For how long, and for how many bytes, the rest of an unwanted body is read, so that its sender comes to the answer. */
  drain: number
  drainBytes: number
}

const seconds = 1000
export const usualLimits: ConnectionLimits = {
  headers: 10 * seconds,
  request: 120 * seconds,
  keepAlive: 65 * seconds,
  silence: 120 * seconds,
  headerBytes: 16 * 1024,
  connections: 2000,
  checkEvery: 2 * seconds,
  drain: 2 * seconds,
  drainBytes: 32 * 1024 * 1024,
}

const hasBody = ({ headers }: http.IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads on, for a while, and forgets. @returns whether the request is whole then */
function drain(incoming: http.IncomingMessage, limits: ConnectionLimits): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return Promise.resolve(incoming.complete)
  return new Promise((resolve) => {
    let bytes = 0
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > limits.drainBytes) end()
    }
    const end = (): void => {
      clearTimeout(timer)
      incoming.off('data', onData)
      for (const event of ['end', 'error', 'close']) incoming.off(event, end)
      resolve(incoming.complete)
    }
    const timer = setTimeout(end, limits.drain)
    incoming.on('data', onData)
    for (const event of ['end', 'error', 'close']) incoming.on(event, end)
    incoming.resume()
  })
}

export interface HttpServerOptions {
  fetch: (request: Request, incoming: http.IncomingMessage) => Promise<Response>
  port: number
  hostname: string
  /** Takes a request of Node's own in hand before anything is made a `Request` of it. @returns whether it has */
  handle?: ((request: http.IncomingMessage, response: http.ServerResponse) => boolean) | undefined
  limits?: Partial<ConnectionLimits>
  onListening: (port: number) => void
}

/** Listens. An answer that comes before its request is whole ends the connection, unless the rest comes soon: nothing is left of it for the next. */
export function serveHttp(o: HttpServerOptions): http.Server {
  const limits = { ...usualLimits, ...o.limits }
  const createServer = ((_options: http.ServerOptions, listener: http.RequestListener) => {
    const server = http.createServer(
      {
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        keepAliveTimeout: limits.keepAlive,
        connectionsCheckingInterval: limits.checkEvery,
        maxHeaderSize: limits.headerBytes,
      },
      (request, response) => {
        if (o.handle?.(request, response) !== true) listener(request, response)
      },
    )
    server.timeout = limits.silence
    server.maxConnections = limits.connections
    return server
  }) as typeof http.createServer
  const answer = async (request: Request, { incoming }: { incoming: http.IncomingMessage }): Promise<Response> => {
    const response = await o.fetch(request, incoming)
    if (hasBody(incoming) && !(await drain(incoming, limits))) response.headers.set('connection', 'close')
    return response
  }
  const server: ServerType = serve(
    { fetch: answer as never, port: o.port, hostname: o.hostname, createServer },
    ({ port }: { port: number }) => o.onListening(port),
  )
  return server as http.Server
}

/**
 * @param o.drain ms in which everybody is still served
 * @param o.patience ms after that for open requests; who is still connected then is let go
 * @returns when no connection is left
 */
export async function closeAfter(server: http.Server, o: { drain: number; patience: number }): Promise<void> {
  if (o.drain > 0) await new Promise((resolve) => setTimeout(resolve, o.drain))
  const rest = setTimeout(() => server.closeAllConnections(), o.patience)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(rest)
}
