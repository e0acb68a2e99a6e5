import { sendReports } from '#contract/reports.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { LimitCounter } from '../platform/limits.ts'
import type { Log } from '../platform/log.ts'

/** Dependencies of the calls of reports. */
export interface ReportDeps {
  log: Log
  limits: LimitCounter
  /** Undefined: reports are only logged. */
  metrics: Metrics | undefined
}

/** Reports of browsers: one log line per call, and counts by kind in the metrics. */
export const reportRoutes = ({ log, limits, metrics }: ReportDeps): Binding[] => [
  bind(
    sendReports,
    ({ body: { build, locale, reports } }) => {
      for (const report of reports) metrics?.reported(report)
      const isFault = reports.some(({ kind }) => kind !== 'vital')
      log[isFault ? 'warn' : 'debug']({ build, locale, reports }, 'reports of a browser')
      return Promise.resolve()
    },
    ({ clientAddress }) => limits.count('report', clientAddress),
  ),
]
