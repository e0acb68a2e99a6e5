import type { HandledRequest } from '../metrics/metrics.ts'

/** Traces of requests and jobs (OpenTelemetry), if a collector is configured; created by open-telemetry.ts, which is loaded only then. */
export interface Telemetry {
  /**
   * Runs a request in a span: a child of the active one, of the one that `traceparent` names (W3C Trace Context), or a new trace.
   * @param isTrusted whether the sender may name it: it decides the id and whether the trace is exported
   */
  request: <T>(request: Request, isTrusted: boolean, work: () => Promise<T>) => Promise<T>
  /** Reports the result of the current request; the result, not the address, names the span. */
  setResult: (one: HandledRequest & { method: string }) => void
  /** Runs a job in a span. */
  job: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** Id of the active trace, 32 hexadecimal digits. */
  traceId: () => string | undefined
  /** Exports the pending spans, and shuts down. */
  close: () => Promise<void>
}
