/**
 * Traces as a collector receives them (OTLP over HTTP), and their ids where operators look: in every log line, and as the diagnostic code.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProvider, replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { createLog, type Log } from '../platform/log.ts'
import { openTelemetry } from './open-telemetry.ts'
import type { Telemetry } from './telemetry.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number; message?: string }
  attributes: Record<string, unknown>
  events: { name: string; attributes: Record<string, unknown> }[]
}
type Attributes = { key: string; value: Record<string, unknown> }[]
const plain = (attributes: Attributes = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A collector that stores received spans; at every other path it acts as an outside server that records the request's headers. */
async function openCollector() {
  const spans: Span[] = []
  const resources: Record<string, unknown>[] = []
  const requests: IncomingHttpHeaders[] = []
  let text = ''
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      if (request.url !== '/v1/traces') return void requests.push(request.headers)
      text += Buffer.concat(parts).toString()
      type Sent = {
        resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: (Span & { attributes: Attributes })[] }[] }[]
      }
      for (const { resource, scopeSpans } of (JSON.parse(Buffer.concat(parts).toString()) as Sent).resourceSpans) {
        resources.push(plain(resource.attributes))
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...span,
            attributes: plain(span.attributes),
            events: span.events.map((event) => ({ ...event, attributes: plain(event.attributes as never) })),
          })
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return { origin, spans, resources, requests, text: () => text, close: () => server.close() }
}

/** An origin without a listener. */
async function closedOrigin(): Promise<string> {
  const { origin, close } = await openCollector()
  close()
  return origin
}

const provider = openProvider('demo')
const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined
let collector: Awaited<ReturnType<typeof openCollector>>
let lines: string[] = []
let telemetry: Telemetry
let server: Provider
const logOf = (given: Telemetry): Log => createLog('info', { write: (line: string) => void lines.push(line) }, given.traceId)
beforeAll(async () => {
  collector = await openCollector()
  begin(1)
})
afterAll(() => collector.close())
/** One per process, as outside of tests: its instrumentation of PostgreSQL is created once. */
const begin = (share: number): void => {
  telemetry = openTelemetry({ endpoint: collector.origin, share })
  server = replicaOf(provider, { ...signInDeps, telemetry, log: logOf(telemetry) })
}
/** The spans of this work, once they have arrived: the first is named. */
async function traced(name: string, work: () => Promise<unknown>): Promise<Span[]> {
  const before = collector.spans.length
  await work()
  const arrived = (): Span[] => collector.spans.slice(before)
  await expect.poll(() => arrived().map((span) => span.name)).toContain(name)
  return arrived()
}
beforeEach(() => {
  lines = []
})

const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${parent.traceId}-${parent.spanId}-01`

describe('a call', () => {
  test('is a span of the caller’s trace, named by the contract; its trace id is in every log line and in the response', async () => {
    const traceIds: unknown[] = []
    const spans = await traced('GET getPost', async () => {
      const { headers, body } = await server.get('/api/global/notices/details/999999?locale=en', { traceparent })
      traceIds.push(headers.get('x-trace-id'), body.traceId)
    })
    const [call] = spans.filter(({ name }) => name === 'GET getPost')
    expect(call).toMatchObject({
      traceId: parent.traceId,
      parentSpanId: parent.spanId,
      kind: 2,
      attributes: { 'http.response.status_code': 404, 'http.route': 'getPost', 'error.type': 'NOT_FOUND' },
    })
    expect(traceIds).toEqual([parent.traceId, parent.traceId])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.map((line) => (JSON.parse(line) as { traceId: string }).traceId)).toEqual(lines.map(() => parent.traceId))
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'everharrow' })
  })

  test('of a sender that is no proxy of the operator starts a trace of its own, sampled by the setting', async () => {
    const open = replicaOf(provider, { ...signInDeps, telemetry, log: logOf(telemetry) })
    open.isFromProxy = false
    const spans = await traced('GET getPost', () => open.get('/api/global/notices/details/999997?locale=en', { traceparent }))
    const [call] = spans.filter(({ name }) => name === 'GET getPost')
    expect([call!.traceId === parent.traceId, call!.parentSpanId ?? '']).toEqual([false, ''])
  })

  test.skipIf(!isPostgres)('has a span for each query, with its text and without its values', async () => {
    const spans = await traced('GET getPost', () => server.get('/api/global/notices/details/999998?locale=en', { traceparent }))
    const queries = spans.filter(({ name }) => name.startsWith('pg.query'))
    expect(queries.length).toBeGreaterThan(0)
    expect(queries.every(({ traceId }) => traceId === parent.traceId)).toBe(true)
    expect(JSON.stringify(queries)).toContain('$1')
    expect(JSON.stringify(queries)).not.toContain('999998')
  })

  test('with an invalid traceparent starts a new trace; outside of requests the log has no trace id', async () => {
    await traced('GET getSiteConfig', async () => {
      const { headers } = await server.get('/api/site/config?locale=en', { traceparent: 'not one', 'x-trace-id': 'the-callers-own' })
      expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
      lines = []
      logOf(telemetry).info('by itself')
      expect(JSON.parse(lines[0]!)).not.toHaveProperty('traceId')
    })
  })
})

test('a job is its own trace; its outgoing calls are child spans that propagate the trace, without path and message', async () => {
  const secret = 'order=EH-20261121-0001'
  const closed = await closedOrigin()
  const spans = await traced('job orders', () =>
    telemetry
      .job('orders', async () => {
        await (await fetch(`${collector.origin}/pay?${secret}`, { method: 'POST' })).text()
        await fetch(`${closed}/closed?${secret}`).catch(() => {})
        throw new TypeError(`nobody has ${secret}`)
      })
      .catch(() => {}),
  )
  const job = spans.find(({ name }) => name === 'job orders')!
  expect(job).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } })
  expect(job.parentSpanId ?? '').toBe('')
  const outside = spans.filter(({ kind }) => kind === 3)
  expect(
    outside.map(({ parentSpanId, attributes }) => [parentSpanId, attributes['url.full'], attributes['http.response.status_code']]),
  ).toEqual([
    [job.spanId, collector.origin, 200],
    [job.spanId, closed, undefined],
  ])
  expect(collector.requests.at(-1)!['traceparent']).toBe(`00-${job.traceId}-${outside[0]!.spanId}-01`)
  expect(collector.text()).not.toContain('EH-')
})

test('closing sends pending spans; the share limits new traces, but not traces that the caller samples', async () => {
  await telemetry.close()
  collector.spans.length = 0
  begin(0)
  await server.get('/api/site/config?locale=en')
  await server.get('/api/site/teaser?locale=en', { traceparent })
  await telemetry.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['GET getTeaser'])
})

test('an unavailable collector does not affect requests', async () => {
  const away = openTelemetry({ endpoint: await closedOrigin(), share: 1 })
  const lonely = replicaOf(provider, { ...signInDeps, telemetry: away, log: logOf(away) })
  expect((await lonely.get('/api/site/config?locale=en')).status).toBe(200)
  await away.close()
})
