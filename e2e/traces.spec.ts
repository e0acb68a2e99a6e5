/** The built process sends traces if a collector is configured; only then are OpenTelemetry's modules loaded. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'
import { startServer } from './own-server.ts'

test('a page is one trace that contains the calls made to render it', async () => {
  const spans: { traceId: string; parentSpanId?: string; name: string }[] = []
  const collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      response.end('{}')
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: typeof spans }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const { origin, stop } = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}`, PAGE_CACHE_SECONDS: '0' })
  const page = await fetch(`${origin}/en/shop/guide`)
  await page.text()
  await stop()
  const trace = spans.filter(({ traceId }) => traceId === page.headers.get('x-trace-id'))
  expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /shop', 'GET getSiteConfig']))
  expect(trace.find(({ name }) => name === 'GET getSiteConfig')!.parentSpanId).toMatch(/^[0-9a-f]{16}$/)
  expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true)
  collector.close()
})

test('no server file loaded at the start contains OpenTelemetry', () => {
  const files = readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const importing = files.filter((name) => readFileSync(`dist/server/${name}`, 'utf8').includes('@opentelemetry/'))
  expect(importing).toEqual([expect.stringContaining('open-telemetry')])
})
