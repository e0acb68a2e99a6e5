/**
 * OpenTelemetry, loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. Requests and jobs become spans at the one place where each is handled;
 * spans of outgoing fetch calls and of PostgreSQL queries come from the libraries' instrumentations. The embedded database, mail and
 * buckets have none. Spans contain no personal data: neither addresses nor values nor error messages.
 */
import { createRequire } from 'node:module'
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Telemetry } from './telemetry.ts'

/** Attributes of an error that contain its message, which may quote a value. */
const messageAttributes = ['exception.message', 'exception.stacktrace']

/** A finished span for export: errors only by class. */
function withoutMessages(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => ({
    ...event,
    attributes: Object.fromEntries(Object.entries(event.attributes ?? {}).filter(([name]) => !messageAttributes.includes(name))),
  }))
  return Object.create(span, { events: { value: events }, status: { value: { code: span.status.code } } }) as ReadableSpan
}

const withoutPersons = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(withoutMessages), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
})

/** Outgoing calls: only the host, never an order or a number. */
const undiciConfig = {
  requireParentforSpans: true,
  startSpanHook: ({ origin }: { origin: string }) => ({ 'url.full': origin, 'url.path': '', 'url.query': '', 'user_agent.original': '' }),
}

/**
 * Called once per process; active until it is closed.
 * @param o.endpoint of a collector that accepts OTLP over HTTP, without `/v1/traces`; its headers are OTEL_EXPORTER_OTLP_HEADERS
 * @param o.share share of traces that start here, 0 to 1; the `traceparent` of a trusted caller decides for its own
 */
export function openTelemetry(o: { endpoint: string; share: number }): Telemetry {
  const exporter = new OTLPTraceExporter({ url: `${o.endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 2000 })
  const processor = new BatchSpanProcessor({ exporter: withoutPersons(exporter), scheduledDelayMillis: 2000 })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'everharrow' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(o.share) }),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const instrumentations = [new UndiciInstrumentation(undiciConfig), new PgInstrumentation({ requireParentSpan: true })]
  // The instrumentation hooks into `require` only. The classes are the same for modules that import them.
  createRequire(import.meta.url)('pg')
  const tracer = provider.getTracer('site')

  const inSpan = <T>(span: Span, work: () => Promise<T>): Promise<T> =>
    context.with(trace.setSpan(context.active(), span), async () => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        if (error instanceof Error) span.setAttribute('error.type', error.name)
        throw error
      } finally {
        span.end()
      }
    })

  return {
    request: (request, isTrusted, work) => {
      // Calls of a page that is being rendered run in this process.
      const isInside = trace.getActiveSpan() !== undefined
      const parent = isInside || !isTrusted ? context.active() : propagation.extract(context.active(), Object.fromEntries(request.headers))
      return inSpan(tracer.startSpan(request.method, { kind: isInside ? SpanKind.INTERNAL : SpanKind.SERVER }, parent), work)
    },
    setResult: ({ method, kind, name, status, code }) => {
      const span = trace.getActiveSpan()
      span?.updateName(`${method} ${name}`)
      span?.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'http.route': name,
        'site.kind': kind,
        ...(code === undefined ? {} : { 'error.type': code }),
      })
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    },
    job: (name, run) => inSpan(tracer.startSpan(`job ${name}`, { root: true }), run),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    close: async () => {
      for (const one of instrumentations) one.disable()
      // A collector that does not respond must not keep the process alive.
      await provider.shutdown().catch(() => {})
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}
