/** The state of an event and its formatted dates; by the provider's clock, so that server and browser render the same. */
import { dayMs } from '#contract/durations.ts'
import type { PostItem } from '#contract/posts.ts'
import { formatDay, formatOffset, lastMomentOf, type DateFrame } from '#src/lib/dates.ts'

export type EventState = 'upcoming' | 'ongoing' | 'ended'

/**
 * The state of an event, from its start (inclusive) until its end (exclusive); without a period it is always ongoing.
 * @param now the provider's time, ISO 8601
 */
export function eventState({ period }: Pick<PostItem, 'period'>, now: string): EventState {
  if (period === null) return 'ongoing'
  if (Date.parse(period.start) > Date.parse(now)) return 'upcoming'
  return period.end !== null && Date.parse(period.end) <= Date.parse(now) ? 'ended' : 'ongoing'
}

/** Days until the end, including the last one; undefined without an end or if it has come. */
export function daysLeft({ period }: Pick<PostItem, 'period'>, now: string): number | undefined {
  if (period === null || period.end === null) return undefined
  const left = Date.parse(period.end) - Date.parse(now)
  return left <= 0 ? undefined : Math.ceil(left / dayMs)
}

/**
 * The next moment at which the state of an event or the number of its days left changes.
 * @returns ISO 8601; undefined if neither changes
 */
export function nextTurn(post: Pick<PostItem, 'period'>, now: string): string | undefined {
  const { period } = post
  if (period === null) return undefined
  if (eventState(post, now) === 'upcoming') return period.start
  const left = daysLeft(post, now)
  if (left === undefined || period.end === null) return undefined
  return new Date(Date.parse(period.end) - (left - 1) * dayMs).toISOString()
}

/** `2026.11.18 – 12.01`: the second year only if it differs, the second day too. */
export function formatPeriod({ period }: Pick<PostItem, 'period'>, frame: DateFrame): string {
  if (period === null) return ''
  const dash = frame.locale === 'ja' ? '～' : ' – '
  const start = formatDay(period.start, frame)
  if (period.end === null) return `${start}${dash.trimEnd()}`
  const end = formatDay(lastMomentOf(period.end, frame), frame)
  if (end === start) return start
  return `${start}${dash}${end.slice(0, 4) === start.slice(0, 4) ? end.slice(5) : end}`
}

/** `2026.11.18 – 12.01 (UTC+9)`: where nothing near it names the zone (R7). */
export const formatZonedPeriod = (post: Pick<PostItem, 'period'>, frame: DateFrame): string =>
  `${formatPeriod(post, frame)} (${formatOffset(frame.utcOffsetMinutes)})`

const rank: Record<EventState, number> = { ongoing: 0, upcoming: 1, ended: 2 }

/** Current events come before upcoming ones, which are sorted by their start. */
export const byState = <Post extends Pick<PostItem, 'period'>>(posts: readonly Post[], now: string): Post[] =>
  [...posts].sort((a, b) => {
    const [first, second] = [eventState(a, now), eventState(b, now)]
    if (first === 'upcoming' && second === 'upcoming') return (a.period?.start ?? '').localeCompare(b.period?.start ?? '')
    return rank[first] - rank[second]
  })
