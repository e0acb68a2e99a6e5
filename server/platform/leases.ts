/**
 * Leases of rows: who works on a row reserves it until a time, and all others skip it until then. A process that ends before its work is done
 * blocks the row no longer than that (docs/decisions/0016).
 */
import { minuteMs } from '#contract/durations.ts'

/** Duration of a lease in ms: longer than the work may take. */
export const leaseTimes = {
  /** A row whose work is some calls to another system, each with a timeout: an order, a withdrawal, a receipt, a message. */
  row: minuteMs,
  /** A delivery, which is leased together with its whole batch. */
  deliveries: 2 * minuteMs,
  /** The mailbox of the support team, which is renewed after each mail. */
  mailbox: 2 * minuteMs,
} as const

/** @returns the end of a lease that begins `at` this time */
export const leaseEnd = (at: Date, leased: keyof typeof leaseTimes): Date => new Date(at.getTime() + leaseTimes[leased])
