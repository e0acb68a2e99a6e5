/**
 * What text messages may cost: so many an hour to each country, whoever asks for them. Messages to numbers that cost the most are what
 * somebody with many addresses asks for ("SMS pumping"), so a country without a budget of its own shares one with all such countries.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { countInWindow } from '../platform/limits.ts'

/** Messages an hour by ISO 3166 country; `*`: all others together. */
export type SmsBudget = Readonly<Record<string, number>>

const hour = 3_600_000

/** The row of the table of limits that a number's messages of this hour are counted in. */
function budgetOf(budget: SmsBudget, number: string): { country: string; most: number } {
  // Numbers of +1 belong to several countries; the library tells them by their area codes.
  const country = parsePhoneNumberFromString(number)?.country
  const own = country === undefined ? undefined : budget[country]
  return own === undefined ? { country: '*', most: budget['*'] ?? 0 } : { country: country!, most: own }
}

/**
 * Counts one message more, in the transaction that writes it.
 * @param number E.164
 * @returns the refusal where the budget is spent, and whether it is the first of this hour and country: returned, since throwing would
 *   take the count back
 */
export async function countSms(
  tx: Database,
  o: { budget: SmsBudget; number: string; now: Date },
): Promise<{ refusal: ProviderFailure; isFirst: boolean; country: string; budget: number } | undefined> {
  const { country, most } = budgetOf(o.budget, o.number)
  const now = o.now.getTime()
  const until = (Math.floor(now / hour) + 1) * hour
  const { points } = await countInWindow(tx, `smsBudget:${country}`, { now, until })
  if (points <= most) return undefined
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000))
  const refusal = new ProviderFailure(503, 'SENDING_UNAVAILABLE', [], { reason: 'SMS budget spent', retryAfter })
  return { refusal, isFirst: points === most + 1, country, budget: most }
}
