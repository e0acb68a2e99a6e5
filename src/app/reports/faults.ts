/** Collects the faults of a page from its first moment, until the reporter is loaded (start-reporter.ts), which is the last chunk. */
import type { FaultKind } from '#contract/reports.ts'

export interface PageFault {
  kind: FaultKind
  /** The thrown value; for a policy violation, the browser's event. */
  thrown: unknown
  /** Path of the page. */
  pathname: string
  /** Set for a statechart that has stopped. */
  machine?: { name: string; state: unknown }
}

export interface Faults {
  tell: (kind: FaultKind, thrown: unknown, machine?: PageFault['machine']) => void
  /** Passes on the waiting faults first, then each new one. */
  follow: (on: (fault: PageFault) => void) => void
}

/** More faults add no information. */
const mostWaiting = 10

/** Starts listening. */
export function watchFaults(): Faults {
  const waiting: PageFault[] = []
  let take = (fault: PageFault): void => {
    if (waiting.length < mostWaiting) waiting.push(fault)
  }
  const tell: Faults['tell'] = (kind, thrown, machine) =>
    take({ kind, thrown, pathname: location.pathname, ...(machine === undefined ? {} : { machine }) })
  addEventListener('error', ({ error }) => tell('error', error))
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason))
  addEventListener('securitypolicyviolation', (event) => tell('policy', event))
  return {
    tell,
    follow: (on) => {
      take = on
      for (const fault of waiting.splice(0)) on(fault)
    },
  }
}
