/**
 * Pauses between attempts, on a clock that may be set back (NTP, a machine that was resumed): a stored time that is further ahead than its row
 * may wait was written while the clock was ahead, and counts as due.
 */
import { lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { minuteMs } from '#contract/durations.ts'

/** A pause that doubles with each attempt, in ms. */
export interface BackOff {
  /** After the first attempt. */
  first: number
  most: number
}

const doublings = 20

/** @returns the pause after this number of attempts, in ms */
export const pauseAfter = ({ first, most }: BackOff, attempts: number): number =>
  Math.min(first * 2 ** Math.min(attempts - 1, doublings), most)

/** `pauseAfter` in SQL. @param attempts the column that counts them */
const pauseOfRow = ({ first, most }: BackOff, attempts: PgColumn): SQL =>
  sql`least(${first}::float8 * power(2, least(${attempts} - 1, ${doublings}::int)), ${most}::float8)`

/** The longest time in ms that a row waits: its back-off, or `other` if that is longer (a lease, a pause that another system asked for). */
export const longestPause = (backOff: BackOff, attempts: PgColumn, other: number): SQL =>
  sql`greatest(${pauseOfRow(backOff, attempts)}, ${other}::float8)`

/** In ms: more than the clocks of processes, which follow the database's, differ. */
export const clockTolerance = minuteMs

/** @returns the latest time that a row written by a right clock may hold: `longest` ms from `at`, and some for another process's clock */
const latest = (at: Date, longest: number | SQL): SQL =>
  sql`${new Date(at.getTime() + clockTolerance).toISOString()}::timestamptz + ${typeof longest === 'number' ? sql`${longest}::float8` : longest} * interval '1 millisecond'`

/**
 * The condition of a row that is due.
 * @param column when it is due; null: never
 * @param longest the longest time in ms that it may wait
 */
export const isDue = (column: PgColumn, at: Date, longest: number | SQL): SQL =>
  or(lte(column, at), sql`${column} > ${latest(at, longest)}`)!
