/** When purchase limits start again (docs/requirements.md "Reach"): 00:00 of the server's day; weekly on Monday, monthly on the 1st. */
export type ResetPeriod = 'DAILY' | 'WEEKLY' | 'MONTHLY'

const day = 86_400_000

/**
 * The next moment the period starts again.
 * @param now the provider's clock in ms
 * @param utcOffsetMinutes of the server's day (R7)
 */
export function nextReset(period: ResetPeriod, now: number, utcOffsetMinutes: number): number {
  const shift = utcOffsetMinutes * 60_000
  const local = new Date(now + shift)
  const midnight = Math.floor((now + shift) / day) * day
  if (period === 'DAILY') return midnight + day - shift
  if (period === 'WEEKLY') return midnight + (7 - ((local.getUTCDay() + 6) % 7)) * day - shift
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - shift
}
