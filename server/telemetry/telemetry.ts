import type { Answered } from '../metrics/metrics.ts'

/** Traces of requests and jobs (OpenTelemetry), where a collector is configured; made by open-telemetry.ts, which nothing else loads. */
export interface Telemetry {
  /** Does a request's work in a span: a child of the one that `traceparent` names (W3C Trace Context), of the one that runs, or a new trace. */
  request: <T>(request: Request, work: () => Promise<T>) => Promise<T>
  /** What is known of the request that runs once it is answered; its span gets its name from that, never from the address. */
  answered: (one: Answered & { method: string }) => void
  /** Does a job's run in a span. */
  job: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** Of the trace that runs, 32 hexadecimal digits. */
  traceId: () => string | undefined
  /** Sends what waits, and ends. */
  close: () => Promise<void>
}
