/** The listener: limits of time and size for connections, and the handling of unread request bodies. */
import http from 'node:http'
import type { Socket } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { secondMs } from '#contract/durations.ts'

/** In ms, unless noted otherwise. */
export interface ConnectionLimits {
  /** A browser sends its headers at once; a slower client keeps a connection busy. */
  headers: number
  /** Limit of a whole request with its body: the form of an upload ends it before. `headers` and `silence` end slow and idle connections. */
  request: number
  /** Longer than the minute after which balancers drop a connection, so that none sends into a closing one. */
  keepAlive: number
  /** Limit without a byte in either direction: a client that does not read the response. */
  silence: number
  /** Limit of all headers, in bytes. Cookies of the site and its third parties use about 4 kB, a game token 1 kB. */
  headerBytes: number
  /**
   * Limit of concurrent connections; a browser uses six. Above nine tenths each new one closes the longest idle one, or if none is idle the
   * one whose client has been sending for longest; any more are closed immediately.
   */
  connections: number
  /** Interval of the checks of the first two. */
  checkEvery: number
  /** Limits of time and bytes within which the rest of an unread body is read, so that its sender receives the response. */
  drain: number
  drainBytes: number
}

/** The limits of a process, unless its caller gives others. */
export const usualLimits: ConnectionLimits = {
  headers: 10 * secondMs,
  request: attachmentRules.uploadTime + 10 * secondMs,
  keepAlive: 65 * secondMs,
  silence: 120 * secondMs,
  headerBytes: 16 * 1024,
  connections: 2000,
  checkEvery: 2 * secondMs,
  drain: 2 * secondMs,
  drainBytes: 32 * 1024 * 1024,
}

const hasBody = ({ headers }: http.IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Reads and discards the rest of the request, within limits. @returns whether the request is complete then */
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

/** `onListening` gets the real port, also if `port` is 0. */
export interface HttpServerOptions {
  fetch: (request: Request, incoming: http.IncomingMessage) => Promise<Response>
  port: number
  hostname: string
  /** Handles a request of Node before a `Request` is created from it. @returns whether it was handled */
  handle?: ((request: http.IncomingMessage, response: http.ServerResponse) => boolean) | undefined
  limits?: Partial<ConnectionLimits>
  onListening: (port: number) => void
}

/** Listens. A response before the end of its request closes the connection, unless the rest arrives soon: no remainder reaches the next. */
export function serveHttp(o: HttpServerOptions): http.Server {
  const limits = { ...usualLimits, ...o.limits }
  /** Connections between two requests, the longest idle first: they would keep new clients out for a minute. */
  const idle = new Set<Socket>()
  /** Connections whose client has not sent a whole request yet, the earliest first. */
  const sending = new Set<Socket>()
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
        const { socket } = request
        idle.delete(socket)
        sending.delete(socket)
        if (hasBody(request)) {
          sending.add(socket)
          request.once('close', () => sending.delete(socket))
        }
        response.once('close', () => {
          if (!socket.destroyed) idle.add(socket)
        })
        // One part of the site could use the first, another the second (RFC 9112 §3.2).
        if (request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
          response.writeHead(400, { connection: 'close' }).end()
        else if (o.handle?.(request, response) !== true) listener(request, response)
      },
    )
    server.timeout = limits.silence
    server.maxConnections = limits.connections
    // Node's closeIdleConnections() would close the new one too, as long as it has sent nothing.
    server.on('connection', (connection: Socket) => {
      sending.add(connection)
      connection.once('close', () => {
        idle.delete(connection)
        sending.delete(connection)
      })
      server.getConnections((_error, count) => {
        if (count > Math.ceil(limits.connections * 0.9)) (idle.values().next().value ?? sending.values().next().value)?.destroy()
      })
    })
    return server
  }) as typeof http.createServer
  const respond = async (request: Request, { incoming }: { incoming: http.IncomingMessage }): Promise<Response> => {
    const response = await o.fetch(request, incoming)
    if (hasBody(incoming) && !(await drain(incoming, limits))) response.headers.set('connection', 'close')
    return response
  }
  const server: ServerType = serve(
    { fetch: respond as never, port: o.port, hostname: o.hostname, createServer },
    ({ port }: { port: number }) => o.onListening(port),
  )
  return server as http.Server
}

/**
 * @param o.drain time in ms in which all requests are still served
 * @param o.patience time in ms after that for open requests; remaining connections are then closed
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
