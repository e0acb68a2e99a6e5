/** Wraps every request: trace id, log line, metrics and traces, and the headers that every response has. */
import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { isFileAddress, splitAddress } from '#contract/page-address.ts'
import type { HandledRequest, Metrics } from '../metrics/metrics.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { CallEnv } from './calls.ts'
import { loggedPath, type Log } from './log.ts'

/** First segments of paths, as metrics name them. */
const fileFolders: ReadonlySet<string> = new Set(['assets', 'art', 'pictures', 'fonts', 'attachments'])
const ownPaths: ReadonlySet<string> = new Set(['api', 'healthz', 'readyz', 'metrics', 'payments', 'sandbox', 'dev', 'desk'])

/** Time in ms after which the log reports a waiting request: a request that hangs never writes its final line. */
const longWait = 5000

/** Log, metrics and traces that get each request, and the headers of responses. */
export interface AroundDeps {
  log: Log
  metrics?: Metrics | undefined
  telemetry?: Telemetry | undefined
  /** False: asks search engines not to index the site. */
  isIndexed?: boolean
  /** Default headers, for responses without their own. */
  atLeast: readonly (readonly [name: string, value: string])[]
  /** Whether a path belongs to a page. */
  isPage: (path: string) => boolean
}

/** The name of the request target. The set of names is limited to calls, pages and kinds of files: any other path is `unknown`. */
function targetOf(path: string, o: { call: string | undefined; isPage: AroundDeps['isPage'] }): Pick<HandledRequest, 'kind' | 'name'> {
  if (o.call !== undefined) return { kind: 'call', name: o.call }
  const [, first = ''] = splitAddress(path).path.split('/')
  if (isFileAddress(path)) return { kind: 'file', name: fileFolders.has(first) ? first : 'unknown' }
  if (o.isPage(path)) return { kind: 'page', name: `/${first}` }
  return { kind: 'other', name: ownPaths.has(first) ? first : 'unknown' }
}

/** @returns the `x-trace-id` of an operator’s proxy; undefined if there is none, or a malformed one */
function givenTraceId(c: Context<CallEnv>): string | undefined {
  const given = c.env.isFromProxy === true ? c.req.header('x-trace-id') : undefined
  return /^[\w-]{8,64}$/.exec(given ?? '')?.[0]
}

/** Sets the default headers that the response does not have. */
function setDefaultHeaders(c: Context<CallEnv>, atLeast: AroundDeps['atLeast']): void {
  // A cache may keep a 404 or 410 for as long as it likes (RFC 9111 §4.2.2), past the deployment that adds the file.
  if (c.res.status >= 400 && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  // A 304 contains only changed headers; the policy stays with the page it came with.
  if (c.res.status !== 304) for (const [name, value] of atLeast) if (!c.res.headers.has(name)) c.header(name, value)
}

/**
 * Middleware of the server: sets `traceId` and `log` of the context, measures, and adds `x-trace-id` and the default headers. The trace id
 * is that of telemetry, else the `x-trace-id` of an operator’s proxy, else random.
 */
export function aroundRequests({ log, metrics, telemetry, isIndexed, atLeast, isPage }: AroundDeps): MiddlewareHandler<CallEnv> {
  const handle: MiddlewareHandler<CallEnv> = async (c, next) => {
    const traceId = telemetry?.traceId() ?? givenTraceId(c) ?? randomUUID()
    c.set('traceId', traceId)
    c.set('log', telemetry === undefined ? log.child({ traceId }) : log)
    const from = performance.now()
    const path = loggedPath(c.req.path)
    const slow = setTimeout(() => c.get('log').warn({ method: c.req.method, path }, 'request has waited 5 s'), longWait)
    const setCommonHeaders = (): void => {
      c.header('x-trace-id', traceId)
      if (isIndexed === false) c.header('x-robots-tag', 'noindex')
    }
    // Setting a header afterwards recreates the response with its body. Responses of calls include earlier headers; those of pages do not.
    const isCall = c.req.path.startsWith('/api/')
    if (isCall) setCommonHeaders()
    try {
      await next()
    } finally {
      clearTimeout(slow)
    }
    if (!isCall) setCommonHeaders()
    setDefaultHeaders(c, atLeast)
    const ms = performance.now() - from
    const target = targetOf(c.req.path, { call: c.get('call'), isPage })
    const handled = { ...target, status: c.res.status, code: c.get('failureCode'), seconds: ms / 1000 }
    metrics?.countRequest(handled)
    telemetry?.setResult({ ...handled, method: c.req.method })
    c.get('log').info({ method: c.req.method, path, status: c.res.status, ms: Math.round(ms) }, 'request')
  }
  return telemetry === undefined
    ? handle
    : (c, next) => telemetry.request(c.req.raw, c.env.isFromProxy === true, async () => handle(c, next))
}
