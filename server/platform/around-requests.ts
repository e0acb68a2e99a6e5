/** Around every request: its trace id, its line in the log, its place in metrics and traces, and the headers that every answer has. */
import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isLocale } from '#contract/locales.ts'
import type { Answered, Metrics } from '../metrics/metrics.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { CallEnv } from './calls.ts'
import { loggedPath, type Log } from './log.ts'

/** First parts of paths, as metrics name them. */
const fileFolders: ReadonlySet<string> = new Set(['assets', 'art', 'pictures', 'fonts', 'attachments'])
const ownPaths: ReadonlySet<string> = new Set(['api', 'healthz', 'readyz', 'metrics', 'payments', 'sandbox', 'dev', 'desk'])

/** ms after which the log says that somebody still waits: what hangs never writes its last line. */
const longWait = 5000

/** A page's address never ends so. */
export const looksLikeFile = /\.[a-z0-9]{2,11}$/i

export interface AroundDeps {
  log: Log
  metrics?: Metrics | undefined
  telemetry?: Telemetry | undefined
  /** False: search engines are asked to leave all of it out. */
  isIndexed?: boolean
  /** Headers of answers that have no such of their own. */
  atLeast: readonly (readonly [name: string, value: string])[]
  /** Whether there is a page at a path. */
  isPage: (path: string) => boolean
}

/** What was asked for, in as few names as there are calls, pages and kinds of files: whatever somebody makes up is `unknown`. */
function askedFor(path: string, o: { call: string | undefined; isPage: AroundDeps['isPage'] }): Pick<Answered, 'kind' | 'name'> {
  if (o.call !== undefined) return { kind: 'call', name: o.call }
  const [first = ''] = path.split('/').filter((part) => part !== '' && !isLocale(part) && part !== 'ingame')
  if (looksLikeFile.test(path)) return { kind: 'file', name: fileFolders.has(first) ? first : 'unknown' }
  if (o.isPage(path)) return { kind: 'page', name: `/${first}` }
  return { kind: 'other', name: ownPaths.has(first) ? first : 'unknown' }
}

export function aroundRequests({ log, metrics, telemetry, isIndexed, atLeast, isPage }: AroundDeps): MiddlewareHandler<CallEnv> {
  const handle: MiddlewareHandler<CallEnv> = async (c, next) => {
    const traceId = telemetry?.traceId() ?? /^[\w-]{8,64}$/.exec(c.req.header('x-trace-id') ?? '')?.[0] ?? randomUUID()
    c.set('traceId', traceId)
    c.set('log', telemetry === undefined ? log.child({ traceId }) : log)
    const from = performance.now()
    const path = loggedPath(c.req.path)
    const slow = setTimeout(() => c.get('log').warn({ method: c.req.method, path }, 'request has waited 5 s'), longWait)
    const say = (): void => {
      c.header('x-trace-id', traceId)
      if (isIndexed === false) c.header('x-robots-tag', 'noindex')
    }
    // A header that is added to an answer makes a new one of it, body and all. Calls are answered with what was said before; pages are not.
    const isCall = c.req.path.startsWith('/api/')
    if (isCall) say()
    try {
      await next()
    } finally {
      clearTimeout(slow)
    }
    if (!isCall) say()
    // 304 names the headers that have changed; a policy belongs to the page it came with.
    if (c.res.status !== 304) for (const [name, value] of atLeast) if (!c.res.headers.has(name)) c.header(name, value)
    const ms = performance.now() - from
    const asked = askedFor(c.req.path, { call: c.get('call'), isPage })
    const answered = { ...asked, status: c.res.status, code: c.get('failureCode'), seconds: ms / 1000 }
    metrics?.answered(answered)
    telemetry?.answered({ ...answered, method: c.req.method })
    c.get('log').info({ method: c.req.method, path, status: c.res.status, ms: Math.round(ms) }, 'request')
  }
  return telemetry === undefined ? handle : (c, next) => telemetry.request(c.req.raw, async () => handle(c, next))
}
