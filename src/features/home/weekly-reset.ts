const day = 86_400_000

/**
 * When weekly goods come back: the next Monday, 00:00 of the server's day (docs/requirements.md "Reach").
 * @param now milliseconds since the epoch, by the provider's clock
 */
export function nextWeeklyReset(now: number, utcOffsetMinutes: number): number {
  const shift = utcOffsetMinutes * 60_000
  const local = new Date(now + shift)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  return midnight + (7 - ((local.getUTCDay() + 6) % 7)) * day - shift
}
