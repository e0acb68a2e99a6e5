/** The days of the history (S15): a quick choice relative to today, or days chosen by the player. All are the server's days. */
import { isDay } from '#contract/addresses.ts'
import { dayMs } from '#contract/durations.ts'
import { formatDay, type DateFrame } from '#src/lib/dates.ts'
import { termOf, wholeOf } from '#src/lib/search-params.ts'

export const quickPeriods = ['week', 'month', 'quarter'] as const
export type QuickPeriod = (typeof quickPeriods)[number]

/** The search parameters of the address. */
export interface HistorySearch {
  period?: QuickPeriod | undefined
  /** YYYY-MM-DD; either day makes it an own period. */
  from?: string | undefined
  to?: string | undefined
  name?: string | undefined
  page: number
}

/** Reads an address: invalid values count as missing. */
export function historySearchOf(search: object): HistorySearch {
  const given: Record<string, unknown> = { ...search }
  return {
    period: quickPeriods.find((one) => one === given['period']),
    from: termOf(given['from']),
    to: termOf(given['to']),
    name: termOf(given['name']),
    page: wholeOf(given['page']) ?? 1,
  }
}

/** A range of days in server time, the first and the last one included. */
export interface Period {
  choice: QuickPeriod | 'own'
  /** YYYY-MM-DD, or '' for an open end. */
  from: string
  to: string
}

const isoOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The default. */
export const usualPeriod: QuickPeriod = 'month'

/** The server's today. */
export const todayIn = (frame: DateFrame): string => formatDay(frame.now, frame).replaceAll('.', '-')

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate()
  wanted.setUTCDate(Math.min(date.getUTCDate(), last))
  return isoOf(wanted)
}

/** A quick choice as days, up to today. */
export function quickPeriod(choice: QuickPeriod, today: string): Period {
  if (choice === 'week') return { choice, from: isoOf(new Date(Date.parse(today) - 7 * dayMs)), to: today }
  return { choice, from: monthsBefore(today, choice === 'month' ? 1 : 3), to: today }
}

/** 2026-02-31 has the form of a date but is none. */
const realDay = (text = ''): string => (isDay(text) ? text : '')

/** The period of an address as of today; an invalid date counts as missing. */
export function periodOf({ period, from, to }: HistorySearch, today: string): Period {
  const own = { from: realDay(from), to: realDay(to) }
  return own.from === '' && own.to === '' ? quickPeriod(period ?? usualPeriod, today) : { choice: 'own', ...own }
}
