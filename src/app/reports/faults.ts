/** What goes wrong in a page, from its first moment; it waits here until the reporter is loaded (start-reporter.ts), which is after everything else. */
import type { FaultKind } from '#contract/reports.ts'

export interface PageFault {
  kind: FaultKind
  /** What was thrown; of a policy, the browser's event. */
  thrown: unknown
  /** Where the page stood. */
  pathname: string
  /** Of a statechart that has stopped. */
  machine?: { name: string; state: unknown }
}

export interface Faults {
  tell: (kind: FaultKind, thrown: unknown, machine?: PageFault['machine']) => void
  /** From now on; first what has waited. */
  follow: (on: (fault: PageFault) => void) => void
}

/** More than that say nothing new. */
const mostWaiting = 10

/** Listens from now on. */
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
