/**
 * Limits the cost of text messages: an hourly budget per country, over all clients. An attacker with many addresses requests messages to
 * the most expensive numbers ("SMS pumping"), so countries without a budget of their own share one.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { hourMs } from '#contract/durations.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { countInWindow } from '../platform/limits.ts'

/** Messages per hour by ISO 3166 country; `*`: all others together. */
export type SmsBudget = Readonly<Record<string, number>>

/** The row of the table of limits that counts a number's messages of this hour. */
function budgetOf(budget: SmsBudget, number: string): { country: string; most: number } {
  // Numbers of +1 belong to several countries; the library distinguishes them by area code.
  const country = parsePhoneNumberFromString(number)?.country
  const own = country === undefined ? undefined : budget[country]
  return own === undefined ? { country: '*', most: budget['*'] ?? 0 } : { country: country!, most: own }
}

/**
 * Counts one more message, in the transaction that writes it.
 * @param number E.164
 * @returns the refusal if the budget is spent, and whether it is the first of this hour and country. It is returned, since throwing would
 *   roll the count back
 */
export async function countSms(
  tx: Database,
  o: { budget: SmsBudget; number: string; now: Date },
): Promise<{ refusal: ProviderFailure; isFirst: boolean; country: string; budget: number } | undefined> {
  const { country, most } = budgetOf(o.budget, o.number)
  const now = o.now.getTime()
  const until = (Math.floor(now / hourMs) + 1) * hourMs
  const { points } = await countInWindow(tx, `smsBudget:${country}`, { now, until, latest: now + hourMs })
  if (points <= most) return undefined
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000))
  const refusal = new ProviderFailure(503, 'SENDING_UNAVAILABLE', [], { reason: 'SMS budget spent', retryAfter })
  return { refusal, isFirst: points === most + 1, country, budget: most }
}
