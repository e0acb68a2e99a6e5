/** Collects the faults of a page from its first moment, until the reporter is loaded (start-reporter.ts), which is the last chunk. */
import type { FaultKind } from '#contract/reports.ts'

/** A fault of the page, before it is described for a report. */
export interface PageFault {
  kind: FaultKind
  /** The thrown value; for a policy violation, the browser's event. */
  thrown: unknown
  /** Path of the page. */
  pathname: string
  /** Set for a statechart that has stopped. */
  machine?: { name: string; state: unknown }
}

/** The collected faults: the page reports them, the reporter follows them. */
export interface Faults {
  report: (kind: FaultKind, thrown: unknown, machine?: PageFault['machine']) => void
  /** Passes on the waiting faults first, then each new one. */
  follow: (on: (fault: PageFault) => void) => void
}

/** More faults add no information. */
const mostWaiting = 10

/** Starts listening. */
export function watchFaults(): Faults {
  const waiting: PageFault[] = []
  let handle = (fault: PageFault): void => {
    if (waiting.length < mostWaiting) waiting.push(fault)
  }
  const report: Faults['report'] = (kind, thrown, machine) =>
    handle({ kind, thrown, pathname: location.pathname, ...(machine === undefined ? {} : { machine }) })
  addEventListener('error', ({ error }) => report('error', error))
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
  addEventListener('securitypolicyviolation', (event) => report('policy', event))
  return {
    report,
    follow: (on) => {
      handle = on
      for (const fault of waiting.splice(0)) on(fault)
    },
  }
}
