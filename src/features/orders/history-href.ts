import { usualPeriod, type HistorySearch } from './history-period.ts'

/** The address of a page of the history; defaults are omitted. */
export function historyHref({ period, from, to, name, page }: HistorySearch): string {
  const isOwn = from !== undefined || to !== undefined
  const entries = {
    period: isOwn || period === usualPeriod ? undefined : period,
    from,
    to,
    name,
    page: page === 1 ? undefined : String(page),
  }
  const search = new URLSearchParams(
    Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString()
  return search === '' ? '/purchases' : `/purchases?${search}`
}
