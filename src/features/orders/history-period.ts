/** Which days of the history are shown (S15): a quick choice that moves with the calendar, or days of one's own. All are the server's days. */
import { isDay } from '#contract/addresses.ts'
import { formatDay, type DateFrame } from '#src/lib/dates.ts'
import { termOf, wholeOf } from '#src/lib/search-params.ts'

export const quickPeriods = ['week', 'month', 'quarter'] as const
export type QuickPeriod = (typeof quickPeriods)[number]

/** What the address says. */
export interface HistorySearch {
  period?: QuickPeriod | undefined
  /** YYYY-MM-DD; either makes the period one's own. */
  from?: string | undefined
  to?: string | undefined
  name?: string | undefined
  page: number
}

/** Reads an address: what does not fit counts as not given. */
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

export interface Period {
  choice: QuickPeriod | 'own'
  /** YYYY-MM-DD, or '' where it is open. */
  from: string
  to: string
}

const isoOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Where nothing is chosen. */
export const usualPeriod: QuickPeriod = 'month'

/** The server's today. */
export const todayIn = (frame: DateFrame): string => formatDay(frame.now, frame).replaceAll('.', '-')

/** The same day of an earlier month, or that month's last. */
function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1))
  const last = new Date(Date.UTC(wanted.getUTCFullYear(), wanted.getUTCMonth() + 1, 0)).getUTCDate()
  wanted.setUTCDate(Math.min(date.getUTCDate(), last))
  return isoOf(wanted)
}

/** A quick choice in days, up to today. */
export function quickPeriod(choice: QuickPeriod, today: string): Period {
  if (choice === 'week') return { choice, from: isoOf(new Date(Date.parse(today) - 7 * 86_400_000)), to: today }
  return { choice, from: monthsBefore(today, choice === 'month' ? 1 : 3), to: today }
}

/** 2026-02-31 looks like a day and is none. */
const realDay = (text = ''): string => (isDay(text) ? text : '')

/** What an address means today; what is no day counts as not given. */
export function periodOf({ period, from, to }: HistorySearch, today: string): Period {
  const own = { from: realDay(from), to: realDay(to) }
  return own.from === '' && own.to === '' ? quickPeriod(period ?? usualPeriod, today) : { choice: 'own', ...own }
}
