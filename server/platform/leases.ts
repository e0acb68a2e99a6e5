/**
 * Leases of rows: who works on a row reserves it until a time, and all others skip it until then. A process that ends before its work is done
 * blocks the row no longer than that (docs/decisions/0016).
 */
import { isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { minuteMs } from '#contract/durations.ts'
import { isDue } from './pauses.ts'

/** Duration of a lease in ms: longer than the work may take. */
export const leaseTimes = {
  /** A row whose work is some calls to another system, each with a timeout: an order, a withdrawal, a receipt, a message. */
  row: minuteMs,
  /** A delivery, which is leased together with its whole batch. */
  deliveries: 2 * minuteMs,
  /** A mail with images, up to 19 MB, on a line of half a Mbit/s. */
  imagesByMail: 10 * minuteMs,
  /** The mailbox of the support team, which is renewed after each mail. */
  mailbox: 2 * minuteMs,
} as const

/** @returns the end of a lease that begins `at` this time */
export const leaseEnd = (at: Date, leased: keyof typeof leaseTimes): Date => new Date(at.getTime() + leaseTimes[leased])

/** The condition of a row that nobody leases. @param column the end of its lease, null if it has none */
export const isFree = (column: PgColumn, at: Date, leased: keyof typeof leaseTimes): SQL =>
  or(isNull(column), isDue(column, at, leaseTimes[leased]))!

/**
 * The condition of a statement that leases rows. With `in (select … limit n for update skip locked)` the planner may repeat the selection for
 * each row of the table, and the limit no longer holds; an array is selected once.
 * @param due selects the keys of the rows to lease
 */
export const isAmong = (key: PgColumn, due: SQLWrapper): SQL => sql`${key} = any(array(${due.getSQL()}))`
