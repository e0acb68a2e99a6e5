/** How an event stands today and how its dates are written; by the provider's clock, so that both sides render the same. */
import type { PostItem } from '#contract/posts.ts'
import { formatDay, type DateFrame } from '#src/lib/dates.ts'

export type EventState = 'upcoming' | 'ongoing' | 'ended'

const day = 86_400_000

export function eventState({ period }: Pick<PostItem, 'period'>, now: string): EventState {
  if (period === null) return 'ongoing'
  if (Date.parse(period.start) > Date.parse(now)) return 'upcoming'
  return period.end !== null && Date.parse(period.end) < Date.parse(now) ? 'ended' : 'ongoing'
}

/** Days until the end, the last one counted; undefined where there is no end or it lies in the past. */
export function daysLeft({ period }: Pick<PostItem, 'period'>, now: string): number | undefined {
  if (period === null || period.end === null) return undefined
  const left = Date.parse(period.end) - Date.parse(now)
  return left < 0 ? undefined : Math.ceil(left / day)
}

/** `2026.11.18 – 12.01`: the second year only where it is another one. */
export function formatPeriod({ period }: Pick<PostItem, 'period'>, frame: DateFrame): string {
  if (period === null) return ''
  const dash = frame.locale === 'ja' ? '～' : ' – '
  const start = formatDay(period.start, frame)
  if (period.end === null) return `${start}${dash.trimEnd()}`
  const end = formatDay(period.end, frame)
  return `${start}${dash}${end.slice(0, 4) === start.slice(0, 4) ? end.slice(5) : end}`
}

const rank: Record<EventState, number> = { ongoing: 0, upcoming: 1, ended: 2 }

/** What runs stands before what is still to come, and that in the order it begins. */
export const byState = <Post extends Pick<PostItem, 'period'>>(posts: readonly Post[], now: string): Post[] =>
  [...posts].sort((a, b) => {
    const [first, second] = [eventState(a, now), eventState(b, now)]
    if (first === 'upcoming' && second === 'upcoming') return (a.period?.start ?? '').localeCompare(b.period?.start ?? '')
    return rank[first] - rank[second]
  })
